// The address after `#`: `#/`, `#/table/ID`, `#/join/ID/INVITATION`, `#/rules/GAME/RULE`, `#/learn/GAME/LESSON/TASK`, `#/study/MATCH`, `#/study/{new,set}/GAME`, `#/study/{kept,link}/WHICH`.

function parts(): string[] {
  return window.location.hash
    .replace(/^#\/?/, '')
    .split('?')[0]!
    .split('/')
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

class Router {
  path = $state<string[]>(parts());

  constructor() {
    window.addEventListener('hashchange', () => (this.path = parts()));
  }

  get query(): URLSearchParams {
    return new URLSearchParams(window.location.hash.split('?')[1] ?? '');
  }
}

export const router = new Router();

export const href = (...path: (string | number)[]): string => `#/${path.map((p) => encodeURIComponent(p)).join('/')}`;

export function go(...path: (string | number)[]): void {
  window.location.hash = href(...path);
}
