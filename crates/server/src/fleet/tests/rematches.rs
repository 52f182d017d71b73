//! A rematch that is asked for at two servers at once is one rematch.

use room::message::{Act, Command, Status};
use room::{Fault, Token};

use super::*;
use crate::error::ServerError;
use crate::house::{Answer, Sender};

async fn ask(house: &Arc<House>, table: &Arc<CachedTable>, act: Act) -> Result<Answer, ServerError> {
    let sender = Sender { holder: HolderId(0), address: [127, 0, 0, 1].into() };
    let command = Command { id: format!("{act:?}"), ply: table.room().ply(), seat: None, act };
    house.command(table, sender, command).await
}

/// A match of two that is over.
async fn over(house: &Arc<House>) -> Arc<CachedTable> {
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "link"}]);
    let new = serde_json::from_value(json!({"game": "dames", "seats": seats})).unwrap();
    let opened = lobby::create(house, &new, None).await.unwrap();
    let table = house.table(&opened.table).await.unwrap();
    let (invitation, own) = (&opened.invitations[0].token, Token::new(&mut rand::rng()).text());
    let wish = serde_json::from_value(json!({"invitation": invitation, "name": "Bea", "token": own})).unwrap();
    lobby::join(house, &table, wish, None).await.unwrap();
    ask(house, &table, Act::Resign).await.unwrap();
    assert_eq!(table.room().status(), Status::Over);
    table
}

async fn elsewhere(store: &Shared, table: &CachedTable, event: Event) {
    let entries = entries(vec![event], Some(By::new(HolderId(1), "elsewhere".to_owned())), table.now());
    let after = table.room().seq();
    store.append(table.key, after, &entries, None, None).await.unwrap();
}

#[tokio::test]
async fn two_who_ask_for_it_at_once_get_it() {
    let (store, house) = open().await;
    let table = over(&house).await;
    elsewhere(&store, &table, Event::RematchOffered { seat: 1 }).await;
    ask(&house, &table, Act::Rematch).await.unwrap();
    let next = table.room().rematch.clone().expect("both want it");
    assert_eq!(house.table(&next).await.unwrap().room().status(), Status::Open);
}

#[tokio::test]
async fn whoever_comes_second_is_led_to_the_table_of_the_first() {
    let (store, house) = open().await;
    let table = over(&house).await;
    elsewhere(&store, &table, Event::RematchOffered { seat: 1 }).await;
    look(&house, &table).await;
    let first = over(&house).await.id.clone();
    elsewhere(&store, &table, Event::Rematch { table: first.clone() }).await;
    let second = ask(&house, &table, Act::Rematch).await;
    assert!(matches!(second, Err(ServerError::Refused(Fault::Taken))), "{second:?}");
    assert_eq!(table.room().rematch.as_ref(), Some(&first));
    let log = store.read(table.key, 0).await.unwrap();
    assert_eq!(log.iter().filter(|entry| matches!(entry.event, Event::Rematch { .. })).count(), 1);
    let unused = house.cache.all().into_iter().filter(|other| other.room().status() == Status::Open).count();
    assert_eq!(unused, 0, "the table that nobody needs is closed");
}
