// Made from spec/ by `make codegen`. Do not edit.
/** Of the whole API. */
export const MAX_BODY_KIB = 256;
/** Of editSubscriptions. Schemas hold it, too. @public */
export const MAX_EDITED_SUBSCRIPTIONS = 20;
/** Of editSubscriptions. */
export const MAX_LABEL = 250;
/** Of listStreamContents. */
export const MAX_ITEMS = 250;
/** Of listStreamContents. */
export const MAX_TEXTS_KIB = 1_200;
/** Of listItemIds. Schemas hold it, too. @public */
export const MAX_IDS = 1_000;
/** Of getItems. Schemas hold it, too. @public */
export const MAX_ITEMS_BY_ID = 1_000;
/** Of editTags. Schemas hold it, too. @public */
export const MAX_MARKED_ITEMS = 1_000;
/** Of markAllAsRead. */
export const MAX_MARKED_AT_ONCE = 20_000;
