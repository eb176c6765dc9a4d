// Made from spec/ by `make codegen`. Do not edit.
export interface paths {
    "/accounts/ClientLogin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Takes a personal access token as the password, and the email address or the username of its account. The answer is three lines,
         *     `SID=`, `LSID=` and `Auth=`, each with what goes into `Authorization: GoogleLogin auth=`; with `output=json` it is an object. That is the
         *     same token: it ends when the person revokes it, at once.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A token for writes
         * @description What apps send as `T` with each write. It is 57 characters, always the same for a person, and not looked at: who may write is
         *     decided by the `Authorization` header, which no page elsewhere can make a browser send.
         */
        get: operations["getActionToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/user-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who has signed in
         * @description The person whose token it is. Email addresses are never told; apps that want one get one to which nothing can be sent.
         */
        get: operations["getUserInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/preference/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preferences of apps
         * @description None are kept here.
         */
        get: operations["listPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/preference/stream/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preferences of streams
         * @description None are kept here.
         */
        get: operations["listStreamPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/friend/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Friends
         * @description There are none here.
         */
        get: operations["listFriends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/subscription/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sources that the person follows
         * @description By name. The labels of each are the custom feeds that follow it.
         */
        get: operations["listSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/subscription/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow a source, or let it go, or label it
         * @description `subscribe` follows a source here by its id, or any feed by its address, which is then read for this person; `unsubscribe` lets go of it,
         *     also in custom feeds. `a` and `r` put a followed source into a custom feed of that name, which is made when there is none, and take it out.
         *     A label may have any characters; after 250 it is cut, and the custom feed is called by its letters and digits. `subscribe` follows
         *     the source also where there is no room for its label.
         *     A source has one name for everybody, so `t` changes nothing.
         */
        post: operations["editSubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/subscription/quickadd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow a feed by its address
         * @description The address of a feed document or of a site. It is read for this person from now on; what it is called is known once it was read.
         */
        post: operations["quickAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/tag/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The labels of the person
         * @description Starred, and the custom feeds as folders. Of several with one name the oldest stands for all.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/rename-tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename a label
         * @description Renames the custom feed of this name.
         */
        post: operations["renameTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/disable-tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a label
         * @description Deletes the custom feed of this name. What it follows stays followed.
         */
        post: operations["disableTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much is unread
         * @description Of each source, each label and all together; of the last 30 days, and what was marked as unread. A source counts to `max`, which means as many or more.
         */
        get: operations["countUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/stream/contents/{stream}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Items of a stream
         * @description A page of items with their texts, at most 250. Lists are in the order of publication, `starred` in that of starring, `read` in that of arrival.
         *     After 1,200 KiB of texts, items have their summary only, and where the answer would be too large, title and link. Of an item that came late, `ot` finds it if it was published up to 30 days before.
         */
        get: operations["listStreamContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/stream/items/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ids of the items of a stream
         * @description A page of short ids, at most 1,000; as `stream/contents` has them.
         */
        get: operations["listItemIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/stream/items/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Items by their ids
         * @description At most 1,000, in the order of the ids. Ids of nothing, and of what the person may not see, are left out. Whole texts are as many as in `stream/contents`, and fewer where more than 150 items are asked for.
         */
        get: operations["getItems"];
        put?: never;
        /**
         * Items by their ids, which do not fit into an address
         * @description The same as with GET; it changes nothing, so the scope `read` is enough.
         */
        post: operations["readItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/atom/{stream}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A stream as an Atom feed
         * @description The same items as an Atom document (RFC 4287), with what is read and starred as categories of the scheme `http://www.google.com/reader/`.
         */
        get: operations["getStreamFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/edit-tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark items as read or unread, star them or not
         * @description `a` adds and `r` removes `user/-/state/com.google/read` and `.../starred`; adding `.../kept-unread` marks as unread. Other states and labels
         *     are not kept of items, and naming them changes nothing. To mark one item as read is to have opened it; to mark several at once is only to
         *     have done with them, and counts as no view. What is marked as unread stays unread until it is marked as read, whatever its age.
         */
        post: operations["editTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reader/api/0/mark-all-as-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a stream as read
         * @description What is unread of a source, a label or the reading list; with `ts` what came into this service until then. At most 20,000 at once,
         *     the oldest first. It counts as no view.
         */
        post: operations["markAllAsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A source that is followed. */
        Subscription: {
            /** @description Its stream. */
            id: string;
            /** @description Its name. */
            title: string;
            /** @description Its labels. */
            categories: {
                /** @description The label's stream. */
                id: string;
                /** @description Its name. */
                label: string;
                /**
                 * @description What apps show it as.
                 * @constant
                 */
                type: "folder";
            }[];
            /** @description The address of its feed; of its page here where that may be a secret. */
            url: string;
            /** @description The address of its site. */
            htmlUrl: string;
            /** @description Its picture; empty where there is none. */
            iconUrl: string;
        };
        /**
         * @description That it was done.
         * @example OK
         * @enum {string}
         */
        Done: "OK";
        /**
         * @description An address.
         * @example {
         *       "href": "https://blog.example/faster"
         *     }
         */
        Link: {
            /** @description The address. */
            href: string;
        };
        /**
         * @description An address of a page.
         * @example {
         *       "href": "https://blog.example/faster",
         *       "type": "text/html"
         *     }
         */
        TypedLink: {
            /** @description The address. */
            href: string;
            /**
             * @description What is there.
             * @constant
             */
            type: "text/html";
        };
        /**
         * @description The whole text where it is stored, sanitised; else its summary. HTML.
         * @example {
         *       "direction": "ltr",
         *       "content": "<p>An index.</p>"
         *     }
         */
        ItemText: {
            /**
             * @description Always the same.
             * @constant
             */
            direction: "ltr";
            /** @description HTML. */
            content: string;
        };
        /**
         * @description The source of an item.
         * @example {
         *       "streamId": "feed/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
         *       "title": "Rust Blog",
         *       "htmlUrl": "https://blog.example/"
         *     }
         */
        Origin: {
            /** @description Its stream. */
            streamId: string;
            /** @description Its name. */
            title: string;
            /** @description The address. */
            htmlUrl: string;
        };
        /**
         * @description A post.
         * @example {
         *       "id": "tag:google.com,2005:reader/item/000000000000002a",
         *       "crawlTimeMsec": "1700000000000",
         *       "timestampUsec": "1700000000000000",
         *       "published": 1699999000,
         *       "updated": 1699999000,
         *       "title": "How queries become faster",
         *       "author": "Ada",
         *       "alternate": [
         *         {
         *           "href": "https://blog.example/faster",
         *           "type": "text/html"
         *         }
         *       ],
         *       "canonical": [
         *         {
         *           "href": "https://blog.example/faster"
         *         }
         *       ],
         *       "summary": {
         *         "direction": "ltr",
         *         "content": "<p>An index.</p>"
         *       },
         *       "categories": [
         *         "user/-/state/com.google/reading-list"
         *       ],
         *       "origin": {
         *         "streamId": "feed/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
         *         "title": "Rust Blog",
         *         "htmlUrl": "https://blog.example/"
         *       }
         *     }
         */
        Item: {
            /** @description The long id. */
            id: string;
            /** @description When it came into this service, in milliseconds since 1970. */
            crawlTimeMsec: string;
            /** @description The same in microseconds: what `ot`, `nt` and `ts` compare with. */
            timestampUsec: string;
            /**
             * Format: int64
             * @description When its author published it, in seconds since 1970.
             */
            published: number;
            /**
             * Format: int64
             * @description The same.
             */
            updated: number;
            /** @description Plain text. */
            title: string;
            /** @description Empty where nobody is named. */
            author: string;
            /** @description Where it can be read. */
            alternate: components["schemas"]["TypedLink"][];
            /** @description The same. */
            canonical: components["schemas"]["Link"][];
            summary: components["schemas"]["ItemText"];
            /** @description The streams it is in: read, starred, reading list, labels. */
            categories: string[];
            origin: components["schemas"]["Origin"];
        };
        /**
         * @description Items of a stream.
         * @example {
         *       "direction": "ltr",
         *       "id": "user/-/state/com.google/reading-list",
         *       "title": "Reading list",
         *       "updated": 1700000000,
         *       "self": [
         *         {
         *           "href": "http://localhost:3000/greader/reader/api/0/stream/contents/user/-/state/com.google/reading-list"
         *         }
         *       ],
         *       "items": [
         *         {
         *           "id": "tag:google.com,2005:reader/item/000000000000002a",
         *           "crawlTimeMsec": "1700000000000",
         *           "timestampUsec": "1700000000000000",
         *           "published": 1699999000,
         *           "updated": 1699999000,
         *           "title": "How queries become faster",
         *           "author": "Ada",
         *           "alternate": [
         *             {
         *               "href": "https://blog.example/faster",
         *               "type": "text/html"
         *             }
         *           ],
         *           "canonical": [
         *             {
         *               "href": "https://blog.example/faster"
         *             }
         *           ],
         *           "summary": {
         *             "direction": "ltr",
         *             "content": "<p>An index.</p>"
         *           },
         *           "categories": [
         *             "user/-/state/com.google/reading-list"
         *           ],
         *           "origin": {
         *             "streamId": "feed/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
         *             "title": "Rust Blog",
         *             "htmlUrl": "https://blog.example/"
         *           }
         *         }
         *       ]
         *     }
         */
        StreamContents: {
            /**
             * @description Always the same.
             * @constant
             */
            direction: "ltr";
            /** @description The stream that was asked for. */
            id: string;
            /** @description Its name. */
            title: string;
            /**
             * Format: int64
             * @description The second of the newest item; 0 for none.
             */
            updated: number;
            /** @description Where this is. */
            self: components["schemas"]["Link"][];
            /** @description In their order. */
            items: components["schemas"]["Item"][];
            /** @description Send it as `c` for the next page; absent on the last one. */
            continuation?: string;
        };
    };
    responses: {
        /** @description The request cannot be understood; the sentence says where. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                /**
                 * @description How many requests the person has in a window.
                 * @example 60
                 */
                "x-ratelimit-limit"?: number;
                /**
                 * @description How many are left in this window.
                 * @example 59
                 */
                "x-ratelimit-remaining"?: number;
                /**
                 * @description Whole seconds until the window ends.
                 * @example 60
                 */
                "x-ratelimit-reset"?: number;
                /**
                 * @description The policies that were applied (IETF draft-ietf-httpapi-ratelimit-headers); `q` requests in `w` seconds.
                 * @example "person";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is left (`r`) under a policy and for how many seconds (`t`).
                 * @example "person";r=59;t=60
                 */
                RateLimit?: string;
                [name: string]: unknown;
            };
            content: {
                /** @example The request does not fit the contract: query n must be integer, once. */
                "text/plain": string;
            };
        };
        /** @description There is no token, or it is unknown, expired or revoked. Sign in again. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                /**
                 * @description How many requests the person has in a window.
                 * @example 60
                 */
                "x-ratelimit-limit"?: number;
                /**
                 * @description How many are left in this window.
                 * @example 59
                 */
                "x-ratelimit-remaining"?: number;
                /**
                 * @description Whole seconds until the window ends.
                 * @example 60
                 */
                "x-ratelimit-reset"?: number;
                /**
                 * @description The policies that were applied (IETF draft-ietf-httpapi-ratelimit-headers); `q` requests in `w` seconds.
                 * @example "person";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is left (`r`) under a policy and for how many seconds (`t`).
                 * @example "person";r=59;t=60
                 */
                RateLimit?: string;
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                /**
                 * @description Always `true`.
                 * @example true
                 */
                "X-Reader-Google-Bad-Token": "true";
                [name: string]: unknown;
            };
            content: {
                /** @example The token is unknown, expired or revoked. Make a new one. */
                "text/plain": string;
            };
        };
        /** @description The token may only read, the account is suspended, or a rule forbids it, such as the number of custom feeds. */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                /**
                 * @description How many requests the person has in a window.
                 * @example 60
                 */
                "x-ratelimit-limit"?: number;
                /**
                 * @description How many are left in this window.
                 * @example 59
                 */
                "x-ratelimit-remaining"?: number;
                /**
                 * @description Whole seconds until the window ends.
                 * @example 60
                 */
                "x-ratelimit-reset"?: number;
                /**
                 * @description The policies that were applied (IETF draft-ietf-httpapi-ratelimit-headers); `q` requests in `w` seconds.
                 * @example "person";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is left (`r`) under a policy and for how many seconds (`t`).
                 * @example "person";r=59;t=60
                 */
                RateLimit?: string;
                /**
                 * @description The challenge of RFC 6750, for a token that lacks a scope.
                 * @example Bearer error="insufficient_scope", scope="write"
                 */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                /** @example This operation needs the scope write, which the token lacks. */
                "text/plain": string;
            };
        };
        /** @description The body is larger than 256 KiB. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                /**
                 * @description How many requests the person has in a window.
                 * @example 60
                 */
                "x-ratelimit-limit"?: number;
                /**
                 * @description How many are left in this window.
                 * @example 59
                 */
                "x-ratelimit-remaining"?: number;
                /**
                 * @description Whole seconds until the window ends.
                 * @example 60
                 */
                "x-ratelimit-reset"?: number;
                /**
                 * @description The policies that were applied (IETF draft-ietf-httpapi-ratelimit-headers); `q` requests in `w` seconds.
                 * @example "person";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is left (`r`) under a policy and for how many seconds (`t`).
                 * @example "person";r=59;t=60
                 */
                RateLimit?: string;
                [name: string]: unknown;
            };
            content: {
                /** @example The body is larger than 256 KiB. Send less at a time. */
                "text/plain": string;
            };
        };
        /** @description The body is no form. */
        UnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                /**
                 * @description How many requests the person has in a window.
                 * @example 60
                 */
                "x-ratelimit-limit"?: number;
                /**
                 * @description How many are left in this window.
                 * @example 59
                 */
                "x-ratelimit-remaining"?: number;
                /**
                 * @description Whole seconds until the window ends.
                 * @example 60
                 */
                "x-ratelimit-reset"?: number;
                /**
                 * @description The policies that were applied (IETF draft-ietf-httpapi-ratelimit-headers); `q` requests in `w` seconds.
                 * @example "person";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is left (`r`) under a policy and for how many seconds (`t`).
                 * @example "person";r=59;t=60
                 */
                RateLimit?: string;
                [name: string]: unknown;
            };
            content: {
                /** @example The body has the type text/xml. Send application/x-www-form-urlencoded. */
                "text/plain": string;
            };
        };
        /** @description The limit of the IP address or of the person is reached, or the plan does not include API access. Wait `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                /**
                 * @description How many requests the person has in a window.
                 * @example 60
                 */
                "x-ratelimit-limit"?: number;
                /**
                 * @description How many are left in this window.
                 * @example 59
                 */
                "x-ratelimit-remaining"?: number;
                /**
                 * @description Whole seconds until the window ends.
                 * @example 60
                 */
                "x-ratelimit-reset"?: number;
                /**
                 * @description The policies that were applied (IETF draft-ietf-httpapi-ratelimit-headers); `q` requests in `w` seconds.
                 * @example "person";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is left (`r`) under a policy and for how many seconds (`t`).
                 * @example "person";r=59;t=60
                 */
                RateLimit?: string;
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /** @example You have used your 60 requests of this minute. Try again in 12 seconds. */
                "text/plain": string;
            };
        };
        /** @description A fault of ours, which was logged. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                /**
                 * @description How many requests the person has in a window.
                 * @example 60
                 */
                "x-ratelimit-limit"?: number;
                /**
                 * @description How many are left in this window.
                 * @example 59
                 */
                "x-ratelimit-remaining"?: number;
                /**
                 * @description Whole seconds until the window ends.
                 * @example 60
                 */
                "x-ratelimit-reset"?: number;
                /**
                 * @description The policies that were applied (IETF draft-ietf-httpapi-ratelimit-headers); `q` requests in `w` seconds.
                 * @example "person";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is left (`r`) under a policy and for how many seconds (`t`).
                 * @example "person";r=59;t=60
                 */
                RateLimit?: string;
                [name: string]: unknown;
            };
            content: {
                /** @example Something failed on our side. It was logged under this request id. */
                "text/plain": string;
            };
        };
        /** @description The service cannot answer now. Wait `Retry-After` seconds. */
        ServiceUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                /**
                 * @description How many requests the person has in a window.
                 * @example 60
                 */
                "x-ratelimit-limit"?: number;
                /**
                 * @description How many are left in this window.
                 * @example 59
                 */
                "x-ratelimit-remaining"?: number;
                /**
                 * @description Whole seconds until the window ends.
                 * @example 60
                 */
                "x-ratelimit-reset"?: number;
                /**
                 * @description The policies that were applied (IETF draft-ietf-httpapi-ratelimit-headers); `q` requests in `w` seconds.
                 * @example "person";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is left (`r`) under a policy and for how many seconds (`t`).
                 * @example "person";r=59;t=60
                 */
                RateLimit?: string;
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /** @example The database cannot be reached. Try again in 5 seconds. */
                "text/plain": string;
            };
        };
        /** @description Nothing changed since the version named in `If-None-Match`. Has no body and costs no quota. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such stream, or it is not this person's. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                /**
                 * @description How many requests the person has in a window.
                 * @example 60
                 */
                "x-ratelimit-limit"?: number;
                /**
                 * @description How many are left in this window.
                 * @example 59
                 */
                "x-ratelimit-remaining"?: number;
                /**
                 * @description Whole seconds until the window ends.
                 * @example 60
                 */
                "x-ratelimit-reset"?: number;
                /**
                 * @description The policies that were applied (IETF draft-ietf-httpapi-ratelimit-headers); `q` requests in `w` seconds.
                 * @example "person";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                /**
                 * @description What is left (`r`) under a policy and for how many seconds (`t`).
                 * @example "person";r=59;t=60
                 */
                RateLimit?: string;
                [name: string]: unknown;
            };
            content: {
                /** @example You have no custom feed of this name. */
                "text/plain": string;
            };
        };
    };
    parameters: {
        /**
         * @description The id of a stream; what is after it in the path is a part of it.
         * @example user/-/state/com.google/reading-list
         */
        Stream: string;
        /**
         * @description How many at most; 0 counts as absent. What is more than a page may hold is given in pages of that size.
         * @example 20
         */
        Count: number;
        /**
         * @description `o` begins with the oldest, all else with the newest.
         * @example d
         */
        Order: "d" | "n" | "a" | "o";
        /**
         * @description Only items that came into this service since this second.
         * @example 1700000000
         */
        Since: number;
        /**
         * @description Only items that came into this service before this second.
         * @example 4102444800
         */
        Until: number;
        /**
         * @description Without the items of these streams: `user/-/state/com.google/read`, `.../starred`, `feed/{id}`. Others have none here.
         * @example [
         *       "user/-/state/com.google/read"
         *     ]
         */
        Without: string[];
        /** @description Only items that are in these streams, too: `user/-/state/com.google/read`, `.../starred`, `feed/{id}`. */
        Within: string[];
        /** @description The `continuation` of the page before. */
        Continuation: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of this request, in every answer and log line. A sane inbound `x-request-id` is kept. Name it when you ask for help.
         * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11
         */
        RequestId: string;
        /**
         * @description The challenge of RFC 6750 with `resource_metadata` (RFC 9728), the error and the scope that is needed.
         * @example Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/public/v1", error="invalid_token"
         */
        WwwAuthenticate: string;
        /**
         * @description Whole seconds to wait before the next try.
         * @example 12
         */
        RetryAfter: number;
        /**
         * @description How many requests the person has in a window.
         * @example 60
         */
        RateLimitLimit: number;
        /**
         * @description How many are left in this window.
         * @example 59
         */
        RateLimitRemaining: number;
        /**
         * @description Whole seconds until the window ends.
         * @example 60
         */
        RateLimitReset: number;
        /**
         * @description The policies that were applied (IETF draft-ietf-httpapi-ratelimit-headers); `q` requests in `w` seconds.
         * @example "person";q=60;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description What is left (`r`) under a policy and for how many seconds (`t`).
         * @example "person";r=59;t=60
         */
        RateLimit: string;
        /**
         * @description When the personal access token of this request stops working; absent for one that never expires and for OAuth tokens.
         * @example 2027-02-19T09:30:00.000Z
         */
        TokenExpiresAt: string;
        /**
         * @description The version of this answer; send it as `If-None-Match` to get a 304 that costs no quota.
         * @example W/"3f6c1d2a9b8e7f60"
         */
        ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signIn: {
        parameters: {
            query?: {
                /**
                 * @description `json` for an object.
                 * @example json
                 */
                output?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "Email": "ada@example.com",
                 *       "Passwd": "dcs_pat_0123456789abcdefghijABCDEFGHIJ0123456789abcdef"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description The email address of the account, or its username; in any case. */
                    Email: string;
                    /** @description A personal access token. */
                    Passwd: string;
                    /** @description `json` for an object. */
                    output?: string;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example SID=dcs_pat_0123
                     *     LSID=dcs_pat_0123
                     *     Auth=dcs_pat_0123
                     */
                    "text/plain": string;
                    /**
                     * @example {
                     *       "SID": "dcs_pat_0123",
                     *       "LSID": "dcs_pat_0123",
                     *       "Auth": "dcs_pat_0123"
                     *     }
                     */
                    "application/json": {
                        /** @description The token. */
                        SID: string;
                        /** @description The token. */
                        LSID: string;
                        /** @description The token. */
                        Auth: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getActionToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example 0123456789abcdef0123456789abcdef0123456789abcdef012345678 */
                    "text/plain": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "userName": "ada",
                     *       "userProfileId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "userEmail": "ada@noreply.invalid"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description Their id.
                         */
                        userId: string;
                        /** @description Their username. */
                        userName: string;
                        /**
                         * Format: uuid
                         * @description The same as `userId`.
                         */
                        userProfileId: string;
                        /**
                         * Format: email
                         * @description An address in the domain `noreply.invalid`, which leads nowhere.
                         */
                        userEmail: string;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description None. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "prefs": []
                     *     }
                     */
                    "application/json": {
                        /** @description None. */
                        prefs: string[];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listStreamPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description None. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "streamprefs": {}
                     *     }
                     */
                    "application/json": {
                        /** @description None. */
                        streamprefs: Record<string, never>;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFriends: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description None. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "friends": []
                     *     }
                     */
                    "application/json": {
                        /** @description None. */
                        friends: string[];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriptions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscriptions": [
                     *         {
                     *           "id": "feed/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
                     *           "title": "Rust Blog",
                     *           "categories": [
                     *             {
                     *               "id": "user/-/label/Systems",
                     *               "label": "Systems",
                     *               "type": "folder"
                     *             }
                     *           ],
                     *           "url": "https://blog.example/feed",
                     *           "htmlUrl": "https://blog.example/",
                     *           "iconUrl": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description By name. */
                        subscriptions: components["schemas"]["Subscription"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    editSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ac": "edit",
                 *       "s": [
                 *         "feed/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *       ],
                 *       "a": [
                 *         "user/-/label/Systems"
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description What to do.
                     * @enum {string}
                     */
                    ac: "subscribe" | "unsubscribe" | "edit";
                    /** @description `feed/` and an id or an address. */
                    s: string[];
                    /** @description Names; not kept. */
                    t?: string[];
                    /** @description Labels to add. */
                    a?: string[];
                    /** @description Labels to take off. */
                    r?: string[];
                    /** @description The token for writes. */
                    T?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    quickAdd: {
        parameters: {
            query?: {
                /**
                 * @description The address; may be in the body instead.
                 * @example https://blog.example/feed
                 */
                quickadd?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "quickadd": "https://blog.example/feed"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    quickadd?: string;
                    /** @description The token for writes. */
                    T?: string;
                };
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "numResults": 1,
                     *       "query": "https://blog.example/feed",
                     *       "streamId": "feed/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
                     *       "streamName": "blog.example"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description 0 when the text is no address.
                         */
                        numResults: number;
                        /** @description What was sent. */
                        query: string;
                        /** @description The subscription. */
                        streamId?: string;
                        /** @description Its name. */
                        streamName?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tags": [
                     *         {
                     *           "id": "user/-/state/com.google/starred"
                     *         },
                     *         {
                     *           "id": "user/-/label/Systems",
                     *           "type": "folder"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Starred, then the custom feeds, the oldest first. */
                        tags: {
                            /** @description A stream. */
                            id: string;
                            /**
                             * @description What apps show it as.
                             * @constant
                             */
                            type?: "folder";
                        }[];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renameTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "s": "user/-/label/Systems",
                 *       "dest": "user/-/label/Languages"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    s: string;
                    /** @description The stream of the new name. */
                    dest: string;
                    /** @description The token for writes. */
                    T?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disableTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "s": "user/-/label/Languages"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    s: string;
                    /** @description The token for writes. */
                    T?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countUnread: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "max": 100,
                     *       "unreadcounts": [
                     *         {
                     *           "id": "user/-/state/com.google/reading-list",
                     *           "count": 2,
                     *           "newestItemTimestampUsec": "1700000000000000"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description How far a source is counted.
                         */
                        max: number;
                        /** @description Those with something unread. */
                        unreadcounts: {
                            /** @description A stream. */
                            id: string;
                            /**
                             * Format: int32
                             * @description Unread items.
                             */
                            count: number;
                            /** @description When the newest unread one came, in microseconds since 1970. */
                            newestItemTimestampUsec: string;
                        }[];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listStreamContents: {
        parameters: {
            query: {
                /**
                 * @description How many at most; 0 counts as absent. What is more than a page may hold is given in pages of that size.
                 * @example 20
                 */
                n: components["parameters"]["Count"];
                /**
                 * @description `o` begins with the oldest, all else with the newest.
                 * @example d
                 */
                r: components["parameters"]["Order"];
                /**
                 * @description Only items that came into this service since this second.
                 * @example 1700000000
                 */
                ot?: components["parameters"]["Since"];
                /**
                 * @description Only items that came into this service before this second.
                 * @example 4102444800
                 */
                nt?: components["parameters"]["Until"];
                /**
                 * @description Without the items of these streams: `user/-/state/com.google/read`, `.../starred`, `feed/{id}`. Others have none here.
                 * @example [
                 *       "user/-/state/com.google/read"
                 *     ]
                 */
                xt?: components["parameters"]["Without"];
                /** @description Only items that are in these streams, too: `user/-/state/com.google/read`, `.../starred`, `feed/{id}`. */
                it?: components["parameters"]["Within"];
                /** @description The `continuation` of the page before. */
                c?: components["parameters"]["Continuation"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of a stream; what is after it in the path is a part of it.
                 * @example user/-/state/com.google/reading-list
                 */
                stream: components["parameters"]["Stream"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "direction": "ltr",
                     *       "id": "user/-/state/com.google/reading-list",
                     *       "title": "Reading list",
                     *       "updated": 1700000000,
                     *       "self": [
                     *         {
                     *           "href": "http://localhost:3000/greader/reader/api/0/stream/contents/user/-/state/com.google/reading-list"
                     *         }
                     *       ],
                     *       "items": [
                     *         {
                     *           "id": "tag:google.com,2005:reader/item/000000000000002a",
                     *           "crawlTimeMsec": "1700000000000",
                     *           "timestampUsec": "1700000000000000",
                     *           "published": 1699999000,
                     *           "updated": 1699999000,
                     *           "title": "How queries become faster",
                     *           "author": "Ada",
                     *           "alternate": [
                     *             {
                     *               "href": "https://blog.example/faster",
                     *               "type": "text/html"
                     *             }
                     *           ],
                     *           "canonical": [
                     *             {
                     *               "href": "https://blog.example/faster"
                     *             }
                     *           ],
                     *           "summary": {
                     *             "direction": "ltr",
                     *             "content": "<p>An index.</p>"
                     *           },
                     *           "categories": [
                     *             "user/-/state/com.google/reading-list"
                     *           ],
                     *           "origin": {
                     *             "streamId": "feed/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
                     *             "title": "Rust Blog",
                     *             "htmlUrl": "https://blog.example/"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StreamContents"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listItemIds: {
        parameters: {
            query: {
                /**
                 * @description A stream.
                 * @example user/-/state/com.google/reading-list
                 */
                s: string;
                /**
                 * @description How many at most; 0 counts as absent. What is more than a page may hold is given in pages of that size.
                 * @example 20
                 */
                n: components["parameters"]["Count"];
                /**
                 * @description `o` begins with the oldest, all else with the newest.
                 * @example d
                 */
                r: components["parameters"]["Order"];
                /**
                 * @description Only items that came into this service since this second.
                 * @example 1700000000
                 */
                ot?: components["parameters"]["Since"];
                /**
                 * @description Only items that came into this service before this second.
                 * @example 4102444800
                 */
                nt?: components["parameters"]["Until"];
                /**
                 * @description Without the items of these streams: `user/-/state/com.google/read`, `.../starred`, `feed/{id}`. Others have none here.
                 * @example [
                 *       "user/-/state/com.google/read"
                 *     ]
                 */
                xt?: components["parameters"]["Without"];
                /** @description Only items that are in these streams, too: `user/-/state/com.google/read`, `.../starred`, `feed/{id}`. */
                it?: components["parameters"]["Within"];
                /** @description The `continuation` of the page before. */
                c?: components["parameters"]["Continuation"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ids. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "itemRefs": [
                     *         {
                     *           "id": "42",
                     *           "directStreamIds": [],
                     *           "timestampUsec": "1700000000000000"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description In their order. */
                        itemRefs: {
                            /** @description The short id. */
                            id: string;
                            /** @description Not told. */
                            directStreamIds: string[];
                            /** @description When it came into this service, in microseconds since 1970. */
                            timestampUsec: string;
                        }[];
                        /** @description Send it as `c` for the next page; absent on the last one. */
                        continuation?: string;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getItems: {
        parameters: {
            query: {
                /**
                 * @description Ids of items.
                 * @example [
                 *       "tag:google.com,2005:reader/item/000000000000002a"
                 *     ]
                 */
                i: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "direction": "ltr",
                     *       "id": "user/-/state/com.google/reading-list",
                     *       "title": "Reading list",
                     *       "updated": 1700000000,
                     *       "self": [
                     *         {
                     *           "href": "http://localhost:3000/greader/reader/api/0/stream/contents/user/-/state/com.google/reading-list"
                     *         }
                     *       ],
                     *       "items": [
                     *         {
                     *           "id": "tag:google.com,2005:reader/item/000000000000002a",
                     *           "crawlTimeMsec": "1700000000000",
                     *           "timestampUsec": "1700000000000000",
                     *           "published": 1699999000,
                     *           "updated": 1699999000,
                     *           "title": "How queries become faster",
                     *           "author": "Ada",
                     *           "alternate": [
                     *             {
                     *               "href": "https://blog.example/faster",
                     *               "type": "text/html"
                     *             }
                     *           ],
                     *           "canonical": [
                     *             {
                     *               "href": "https://blog.example/faster"
                     *             }
                     *           ],
                     *           "summary": {
                     *             "direction": "ltr",
                     *             "content": "<p>An index.</p>"
                     *           },
                     *           "categories": [
                     *             "user/-/state/com.google/reading-list"
                     *           ],
                     *           "origin": {
                     *             "streamId": "feed/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
                     *             "title": "Rust Blog",
                     *             "htmlUrl": "https://blog.example/"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StreamContents"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "i": [
                 *         "tag:google.com,2005:reader/item/000000000000002a"
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    i: string[];
                    /** @description The token for writes. */
                    T?: string;
                };
            };
        };
        responses: {
            /** @description The items. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "direction": "ltr",
                     *       "id": "user/-/state/com.google/reading-list",
                     *       "title": "Reading list",
                     *       "updated": 1700000000,
                     *       "self": [
                     *         {
                     *           "href": "http://localhost:3000/greader/reader/api/0/stream/contents/user/-/state/com.google/reading-list"
                     *         }
                     *       ],
                     *       "items": [
                     *         {
                     *           "id": "tag:google.com,2005:reader/item/000000000000002a",
                     *           "crawlTimeMsec": "1700000000000",
                     *           "timestampUsec": "1700000000000000",
                     *           "published": 1699999000,
                     *           "updated": 1699999000,
                     *           "title": "How queries become faster",
                     *           "author": "Ada",
                     *           "alternate": [
                     *             {
                     *               "href": "https://blog.example/faster",
                     *               "type": "text/html"
                     *             }
                     *           ],
                     *           "canonical": [
                     *             {
                     *               "href": "https://blog.example/faster"
                     *             }
                     *           ],
                     *           "summary": {
                     *             "direction": "ltr",
                     *             "content": "<p>An index.</p>"
                     *           },
                     *           "categories": [
                     *             "user/-/state/com.google/reading-list"
                     *           ],
                     *           "origin": {
                     *             "streamId": "feed/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
                     *             "title": "Rust Blog",
                     *             "htmlUrl": "https://blog.example/"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StreamContents"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStreamFeed: {
        parameters: {
            query: {
                /**
                 * @description How many at most; 0 counts as absent. What is more than a page may hold is given in pages of that size.
                 * @example 20
                 */
                n: components["parameters"]["Count"];
                /**
                 * @description `o` begins with the oldest, all else with the newest.
                 * @example d
                 */
                r: components["parameters"]["Order"];
                /**
                 * @description Only items that came into this service since this second.
                 * @example 1700000000
                 */
                ot?: components["parameters"]["Since"];
                /**
                 * @description Only items that came into this service before this second.
                 * @example 4102444800
                 */
                nt?: components["parameters"]["Until"];
                /**
                 * @description Without the items of these streams: `user/-/state/com.google/read`, `.../starred`, `feed/{id}`. Others have none here.
                 * @example [
                 *       "user/-/state/com.google/read"
                 *     ]
                 */
                xt?: components["parameters"]["Without"];
                /** @description Only items that are in these streams, too: `user/-/state/com.google/read`, `.../starred`, `feed/{id}`. */
                it?: components["parameters"]["Within"];
                /** @description The `continuation` of the page before. */
                c?: components["parameters"]["Continuation"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of a stream; what is after it in the path is a part of it.
                 * @example user/-/state/com.google/reading-list
                 */
                stream: components["parameters"]["Stream"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <feed xmlns="http://www.w3.org/2005/Atom"></feed> */
                    "application/atom+xml": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    editTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "i": [
                 *         "tag:google.com,2005:reader/item/000000000000002a"
                 *       ],
                 *       "a": [
                 *         "user/-/state/com.google/read"
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description Ids of items; those of nothing, and of what the person may not see, change nothing. */
                    i: string[];
                    /** @description States to add. */
                    a?: string[];
                    /** @description States to remove. */
                    r?: string[];
                    /** @description The token for writes. */
                    T?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markAllAsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "s": "user/-/state/com.google/reading-list",
                 *       "ts": "1700000000000000"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description A stream. */
                    s: string;
                    /** @description Microseconds since 1970; the `timestampUsec` of the newest item that was shown. */
                    ts?: string;
                    /** @description The token for writes. */
                    T?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example OK */
                    "text/plain": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
