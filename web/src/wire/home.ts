// The socket of the first page: what changes in the lists, and in one's own games.
import type { OpenHome } from './carrier';
import type { HomeNews } from './types';

export const openHome: OpenHome = (ids, heard, gone) => {
  const { protocol, host } = window.location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/home/live?ids=${ids}`);
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') heard(JSON.parse(data) as HomeNews);
  };
  socket.onclose = gone;
  return () => {
    socket.onmessage = socket.onclose = null;
    // One that is still being opened is closed when it is: a browser complains otherwise.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  };
};
