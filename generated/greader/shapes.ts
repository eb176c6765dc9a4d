// Made from spec/ by `make codegen`. Do not edit.
import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];
export type Schema<Name extends keyof Schemas> = Schemas[Name];
/** Parameters as they arrive: clients send none that is null. */
type Sent<Parameters> = { [Name in keyof NonNullable<Parameters>]: Exclude<NonNullable<Parameters>[Name], null> };

/** Inputs of each operation, with defaults filled in, and its answer; `item` is one of a page. */
interface Operations {
  /** POST /accounts/ClientLogin */
  signIn: {
    path: never;
    query: Sent<operations['signIn']['parameters']['query']>;
    body: NonNullable<operations['signIn']['requestBody']>['content']['application/x-www-form-urlencoded'];
    answer: operations['signIn']['responses'][200]['content']['text/plain'];
    item: never;
  };
  /** GET /reader/api/0/token */
  getActionToken: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['getActionToken']['responses'][200]['content']['text/plain'];
    item: never;
  };
  /** GET /reader/api/0/user-info */
  getUserInfo: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['getUserInfo']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** GET /reader/api/0/preference/list */
  listPreferences: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['listPreferences']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** GET /reader/api/0/preference/stream/list */
  listStreamPreferences: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['listStreamPreferences']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** GET /reader/api/0/friend/list */
  listFriends: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['listFriends']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** GET /reader/api/0/subscription/list */
  listSubscriptions: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['listSubscriptions']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** POST /reader/api/0/subscription/edit */
  editSubscriptions: {
    path: never;
    query: never;
    body: NonNullable<operations['editSubscriptions']['requestBody']>['content']['application/x-www-form-urlencoded'];
    answer: Schemas['Done'];
    item: never;
  };
  /** POST /reader/api/0/subscription/quickadd */
  quickAdd: {
    path: never;
    query: Sent<operations['quickAdd']['parameters']['query']>;
    body: NonNullable<operations['quickAdd']['requestBody']>['content']['application/x-www-form-urlencoded'] | undefined;
    answer: operations['quickAdd']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** GET /reader/api/0/tag/list */
  listTags: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['listTags']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** POST /reader/api/0/rename-tag */
  renameTag: {
    path: never;
    query: never;
    body: NonNullable<operations['renameTag']['requestBody']>['content']['application/x-www-form-urlencoded'];
    answer: Schemas['Done'];
    item: never;
  };
  /** POST /reader/api/0/disable-tag */
  disableTag: {
    path: never;
    query: never;
    body: NonNullable<operations['disableTag']['requestBody']>['content']['application/x-www-form-urlencoded'];
    answer: Schemas['Done'];
    item: never;
  };
  /** GET /reader/api/0/unread-count */
  countUnread: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['countUnread']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** GET /reader/api/0/stream/contents/{stream} */
  listStreamContents: {
    path: Sent<operations['listStreamContents']['parameters']['path']>;
    query: Sent<operations['listStreamContents']['parameters']['query']>;
    body: undefined;
    answer: Schemas['StreamContents'];
    item: never;
  };
  /** GET /reader/api/0/stream/items/ids */
  listItemIds: {
    path: never;
    query: Sent<operations['listItemIds']['parameters']['query']>;
    body: undefined;
    answer: operations['listItemIds']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** GET /reader/api/0/stream/items/contents */
  getItems: {
    path: never;
    query: Sent<operations['getItems']['parameters']['query']>;
    body: undefined;
    answer: Schemas['StreamContents'];
    item: never;
  };
  /** POST /reader/api/0/stream/items/contents */
  readItems: {
    path: never;
    query: never;
    body: NonNullable<operations['readItems']['requestBody']>['content']['application/x-www-form-urlencoded'];
    answer: Schemas['StreamContents'];
    item: never;
  };
  /** GET /reader/atom/{stream} */
  getStreamFeed: {
    path: Sent<operations['getStreamFeed']['parameters']['path']>;
    query: Sent<operations['getStreamFeed']['parameters']['query']>;
    body: undefined;
    answer: operations['getStreamFeed']['responses'][200]['content']['application/atom+xml'];
    item: never;
  };
  /** POST /reader/api/0/edit-tag */
  editTags: {
    path: never;
    query: never;
    body: NonNullable<operations['editTags']['requestBody']>['content']['application/x-www-form-urlencoded'];
    answer: Schemas['Done'];
    item: never;
  };
  /** POST /reader/api/0/mark-all-as-read */
  markAllAsRead: {
    path: never;
    query: never;
    body: NonNullable<operations['markAllAsRead']['requestBody']>['content']['application/x-www-form-urlencoded'];
    answer: Schemas['Done'];
    item: never;
  };
}
export type Path<Id extends keyof Operations> = Operations[Id]['path'];
export type Query<Id extends keyof Operations> = Operations[Id]['query'];
export type Body<Id extends keyof Operations> = Operations[Id]['body'];
export type Answer<Id extends keyof Operations> = Operations[Id]['answer'];
export type Item<Id extends keyof Operations> = Operations[Id]['item'];
/** Operations whose handlers say whether they changed anything; of those that take If-Match the dispatcher sees it. */
export type Repeatable =
  never;
