// Made from spec/ by `make codegen`. Do not edit.
export interface paths {
    "/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your feed, newest first
         * @description Posts with the tags and from the sources you follow, in time order; all posts when you follow nothing. What you
         *     blocked is left out.
         */
        get: operations["listFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/foryou": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A feed ranked for you
         * @description The first few posts have the tags or come from the sources you follow; then all unread posts by recency, engagement and
         *     what you care for, which the feed learns from what you open, like and keep, and last what you have already opened. No
         *     more than three of one source in a row; what you blocked never comes. `reason` says why a post is there. What you were
         *     shown and passed by sinks: ten minutes after you began to look, so that a page read again is the same until then.
         */
        get: operations["listForYouFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/popular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Popular posts
         * @description Posts by score: votes, comments and views lift a post, time lets newer ones pass it. The same for everybody;
         *     your follows and blocks are not applied.
         */
        get: operations["listPopularFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/trending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Trending posts
         * @description What people vote for, comment on and open just now, whenever it was published: what happened twelve hours ago counts
         *     half, and what nothing happened to for 7 days is left out. The same for everybody; your follows and blocks
         *     are not applied.
         */
        get: operations["listTrendingFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/discussed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Most discussed posts
         * @description Posts that somebody commented on within the period, by number of comments, then newest. The same for everybody.
         */
        get: operations["listDiscussedFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/tag/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Posts with a tag
         * @description Newest first, in any case of letters or by a well-known other name (golang for go). An unknown tag gives an empty list. Your follows and blocks are not applied.
         */
        get: operations["listTagFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/source/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Posts of a source
         * @description Newest first. Your follows and blocks are not applied.
         */
        get: operations["listSourceFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much is unread, by source
         * @description The sources you follow, by name, and how many posts of the last 30 days each has that you have not opened, with older
         *     ones that you marked as unread in a reader app; 100 means as many or more.
         */
        get: operations["listUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a feed as read
         * @description Marks what is unread of your own feed, a custom feed, a source, tags or a list of bookmarks as read, which counts as no view; of feeds,
         *     sources and tags posts of the last 30 days and older ones that you marked as unread. With `before` only what came into this service before
         *     then: send the time of the list that you show, so that what has come since stays unread. At most 20,000 at once, the oldest
         *     first; `more` says that some are left, and the same again marks those.
         */
        post: operations["markFeedRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/custom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your custom feeds
         * @description The feeds you put together, oldest first.
         */
        get: operations["listCustomFeeds"];
        put?: never;
        /**
         * Make a custom feed
         * @description A feed of its own filters, order and thresholds. It holds all posts until you follow tags or sources for it with
         *     the operations under feed-filters, and with `filter` only those of them that fit it. At most 35 a person.
         */
        post: operations["createCustomFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/custom/advanced-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be turned off
         * @description The reference list of kinds of content. An entry that a feed turns off removes such posts from it.
         */
        get: operations["listAdvancedSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/custom/{feedId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        /**
         * Posts of a custom feed
         * @description The posts that the feed's own filters, thresholds and settings let through, in its order (`orderBy`, or by rank).
         *     Unless `disableEngagementFilter` is true, posts you have opened are left out.
         */
        get: operations["listCustomFeedPosts"];
        put?: never;
        post?: never;
        /**
         * Delete a custom feed
         * @description Its filters and settings go with it.
         */
        delete: operations["deleteCustomFeed"];
        options?: never;
        head?: never;
        /**
         * Change a custom feed
         * @description Changes only what is sent; null clears. The slug stays as it is.
         */
        patch: operations["updateCustomFeed"];
        trace?: never;
    };
    "/feeds/custom/{feedId}/info": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        /**
         * A custom feed
         * @description What the feed is made of, without its posts. Its ETag goes into `If-Match` when you change it.
         */
        get: operations["getCustomFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/custom/{feedId}/advanced": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Turn kinds of content on or off
         * @description Stores the given settings for this feed and answers all that are stored. What is not stored has its default, which is on.
         */
        patch: operations["updateCustomFeedSettings"];
        trace?: never;
    };
    "/feeds/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All your secret addresses
         * @description The secret addresses that you made, of your For You feed, of your bookmarks and of each custom feed, the oldest first. `GET /feeds/stack/link` has those of your stack.
         */
        get: operations["listFeedLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/custom/{feedId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        /**
         * The secret addresses of a custom feed
         * @description Where any feed reader finds the posts of the feed without a token. 404 when none was made.
         */
        get: operations["getCustomFeedLink"];
        /**
         * Make secret addresses for a custom feed
         * @description Makes addresses at which any feed reader finds the newest 50 posts of the feed as RSS and JSON Feed. Whoever knows one
         *     can read; it needs no token. There is one pair for a feed: asked again it is the same, after a DELETE a new one.
         *     All secret addresses of a person together are read 60 times a minute and 5,000 a day, beside
         *     the person's own requests; 304 costs nothing, up to 300 a minute, and a large document one more for each
         *     256 KiB after the first.
         */
        put: operations["createCustomFeedLink"];
        post?: never;
        /**
         * Revoke the secret addresses of a custom feed
         * @description They are dead at once, and never come again.
         */
        delete: operations["deleteCustomFeedLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookmarks/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The secret addresses of your bookmarks
         * @description Where any feed reader finds your bookmarks without a token. 404 when none was made.
         */
        get: operations["getBookmarksLink"];
        /**
         * Make secret addresses for your bookmarks
         * @description Makes addresses at which any feed reader finds your newest 50 bookmarks, in lists or not, as RSS and JSON Feed. Whoever
         *     knows one can read; it needs no token. Asked again it is the same, after a DELETE a new one.
         */
        put: operations["createBookmarksLink"];
        post?: never;
        /**
         * Revoke the secret addresses of your bookmarks
         * @description They are dead at once, and never come again.
         */
        delete: operations["deleteBookmarksLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/foryou/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The secret addresses of your For You feed
         * @description Where any feed reader finds the feed that is ranked for you without a token. 404 when none was made.
         */
        get: operations["getForYouLink"];
        /**
         * Make secret addresses for your For You feed
         * @description Makes addresses at which any feed reader finds the first 50 posts of `/feeds/foryou` as RSS and JSON Feed, ranked anew
         *     at each request. Whoever knows one can read; it needs no token. Asked again it is the same, after a DELETE a new one.
         */
        put: operations["createForYouLink"];
        post?: never;
        /**
         * Revoke the secret addresses of your For You feed
         * @description They are dead at once, and never come again.
         */
        delete: operations["deleteForYouLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/stack/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The secret addresses of your stack's changes
         * @description Where any feed reader finds what changed for your stack without a token. 404 when none was made.
         */
        get: operations["getStackLink"];
        /**
         * Make secret addresses for your stack's changes
         * @description Makes addresses at which any feed reader finds the newest 50 changes of `/feeds/stack` as RSS and JSON Feed. Whoever knows
         *     one can read; it needs no token. Asked again it is the same, after a DELETE a new one.
         */
        put: operations["createStackLink"];
        post?: never;
        /**
         * Revoke the secret addresses of your stack's changes
         * @description They are dead at once, and never come again.
         */
        delete: operations["deleteStackLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/digests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your digests by mail
         * @description The feeds that you are sent by mail, For You first, then custom feeds by name. They go to the e-mail address of your account.
         */
        get: operations["listDigests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/foryou/digest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The digest of your For You feed
         * @description When the feed that is ranked for you is sent by mail. 404 when it is not.
         */
        get: operations["getForYouDigest"];
        /**
         * Get your For You feed by mail
         * @description Sends the first 20 posts of `/feeds/foryou` that arrived since the digest before and that you have not opened, daily or
         *     weekly at an hour of your own time zone. The first 10 changes of `/feeds/stack` that became known since then come before them.
         *     No mail is sent when there is nothing. Asked again it takes the place of what was set, and sends
         *     nothing twice on one day.
         */
        put: operations["setForYouDigest"];
        post?: never;
        /**
         * Stop the digest of your For You feed
         * @description No mail of it is sent any more. The link at the end of each mail does the same without signing in.
         */
        delete: operations["deleteForYouDigest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/custom/{feedId}/digest": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        /**
         * The digest of a custom feed
         * @description When the feed is sent by mail. 404 when it is not.
         */
        get: operations["getCustomFeedDigest"];
        /**
         * Get a custom feed by mail
         * @description Sends the first 20 posts of the feed that arrived since the digest before, daily or weekly at an hour of your own time
         *     zone. No mail is sent when there are none. Asked again it takes the place of what was set, and sends nothing twice on one day.
         */
        put: operations["setCustomFeedDigest"];
        post?: never;
        /**
         * Stop the digest of a custom feed
         * @description No mail of it is sent any more. The link at the end of each mail does the same without signing in.
         */
        delete: operations["deleteCustomFeedDigest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Posts by tag, source and day
         * @description Newest first. With several tags or sources those with any of the tags or from any of the sources; without either all
         *     posts. Each other parameter narrows that, as a filter of a custom feed does; a page may hold fewer posts than asked for while
         *     `hasNextPage` is true. Your follows and blocks are not applied. An empty list says why in `note`.
         */
        get: operations["findPosts"];
        put?: never;
        /**
         * Share a link
         * @description Makes a post of type `share` from a link. What you leave out (title, summary, tags, picture, text) is read from the
         *     page a moment later; until then the address stands for the title. A link that is here already is refused with 409,
         *     which names its post; 50 links in 24 hours are allowed, one more is refused with 403.
         */
        post: operations["sharePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you did with posts
         * @description What you did with the posts of a list, and how many upvotes and comments each has now: lists are the same for everybody and
         *     some seconds behind. In the order of `ids`, each once; ids of no post that you may see are left out.
         */
        get: operations["listPostStates"];
        /**
         * Mark posts as read, unread or starred
         * @description Up to 1,000 posts in all, in one step. What is marked as read is done with, and counts as no view; as opened it counts as a
         *     view, once, and stands in your history, as `GET /posts/{id}` does it. What is marked as unread stays so until you mark it again,
         *     whatever its age. A star is a bookmark: starred posts are bookmarked in no list, unless they are bookmarked already, and unstarred
         *     ones are no longer bookmarked. Of two programs that mark the same post, the later one counts.
         */
        put: operations["markPosts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/states/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you read and starred since the last time
         * @description Keeps a program in step with what you read and starred anywhere. Without `since` all posts that you ever read, starred or marked as
         *     unread, the latest first. The last page names in `until` what to send as `since` the next time: then only what has changed since
         *     comes, each post as it is now. A `since` that is older than 30 days begins from the start, and `reset` says so.
         */
        get: operations["listStateChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One post
         * @description A post with its summary, what you did with it, and how often it was opened. Counts as opened by you, once; not with
         *     `markOpened=false`, for programs that look ahead.
         */
        get: operations["getPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Related posts
         * @description Posts to read next: those nearest in meaning and those that share its most telling tags, ranked together, the best
         *     first. The same for everybody; your follows and blocks are not applied.
         */
        get: operations["listRelatedPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Comments on a post
         * @description The comments at top level, a page at a time, each with its replies in `children` (oldest first, at most 100). A page ends sooner where its texts are long.
         */
        get: operations["listComments"];
        put?: never;
        /**
         * Comment on a post
         * @description Writes a comment in Markdown. With `parentId` it is a reply; a reply to a reply is attached to the same comment at
         *     top level, since threads are one deep. `@username` becomes a link to that person and tells them, for the first
         *     10 people; HTML is shown as it was typed, tables are not read, and pictures become links.
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/vote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Vote on a post
         * @description Sets your one vote on a post, whatever it was before; the post's counts move with it at once, lists some seconds later. Sent again it changes nothing.
         */
        put: operations["votePost"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Report a post
         * @description Tells the operators of this service of a post that should not stand here; nobody else is told. Once for each person:
         *     sent again it replaces your reason, and an operator looks again. A post that an operator removes is not found any more.
         */
        put: operations["reportPost"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete your comment
         * @description Deletes a comment of yours for good. Its replies go with it, whoever wrote them, and so does what people were told of it.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        /**
         * Rewrite your comment
         * @description Replaces the text of a comment of yours. Who is mentioned for the first time is told; who was told before is not told again.
         */
        patch: operations["updateComment"];
        trace?: never;
    };
    "/comments/{id}/vote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Vote on a comment
         * @description Sets your one vote on a comment, whatever it was before. Only votes up are counted in what others see.
         */
        put: operations["voteComment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comments/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Report a comment
         * @description Tells the operators of this service of a comment that should not stand here; its author is not told. Once for each
         *     person: sent again it replaces your reason, and an operator looks again. A comment of your own is refused with 403:
         *     delete it instead.
         */
        put: operations["reportComment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Somebody's comments
         * @description What a person wrote on posts that you may see, replies too, the newest first. Removed comments are left out.
         */
        get: operations["listPersonComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your notifications
         * @description What happened that concerns you, newest first: replies to your comments, comments that mention you, milestones of
         *     upvotes on your comments and on posts that you shared, new posts of sources that you follow, and announcements, such as
         *     that a webhook of yours was disabled, or that a token or app of yours uses something deprecated.
         *     New posts of a source are gathered in one notification until you read it; it moves up when more come.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/unread/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many you have not read
         * @description The number of your unread notifications; cheap enough to ask for a badge.
         */
        get: operations["countUnreadNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all as read
         * @description Marks every notification that you have now as read. Those that were read before keep their time.
         */
        post: operations["markAllNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you are notified of
         * @description Each kind of notification, and whether you get it. All are on until you turn them off.
         */
        get: operations["listNotificationChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose what you are notified of
         * @description Changes the kinds that are sent and no others; of two with the same kind the later counts. It applies to what happens from
         *     now on, here, in streams of events and for webhooks. That a webhook of yours was disabled, and that a token or app of yours
         *     uses something deprecated, is always told.
         */
        patch: operations["changeNotificationChoices"];
        trace?: never;
    };
    "/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark one as read
         * @description Marks a notification of yours as read. Sent again it changes nothing.
         */
        post: operations["markNotificationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens, as it happens
         * @description Server-sent events: each has the `event` type, `data` as one of the webhooks of this document has its body, and an `id`. Sent again as
         *     `Last-Event-ID`, as browsers do by themselves, it goes on after it: nothing is missed for 3 days, and a double has the same `id` in its
         *     `data`. Things that happened before you first connected are not told. Every 15 seconds of silence a comment says that it is alive.
         *
         *     You may have 5 streams, 20 from one IP address. One counts as a single request. It ends within five seconds when its token
         *     is revoked or expires or your plan ends; connect again whenever it ends. Several of the filters together tell only what fits all of them; but for `events` they are about the posts that events tell of.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your webhooks
         * @description All of them, oldest first. An app sees those that it made itself; a personal access token sees all.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Be told by a webhook
         * @description Sends what happens from now on to an address of yours, as the webhooks of this document have it, signed as
         *     [Standard Webhooks](https://www.standardwebhooks.com) asks: `GET /webhooks/{id}/secret` is what you verify it with. Filters together let through only
         *     what fits all of them. At most 20 a person. `format` says in which form: as JSON, or as a message to a chat.
         *
         *     Events come in their order, one at a time. Answer 2xx within 10 seconds; anything else, a redirect included, is a failure, and the same event
         *     is sent again, seconds later at first and every hour at last, for 24 hours. Then the webhook is disabled, which a notification tells you; 410 disables
         *     it at once. A double has the same `webhook-id`. The address must be `https` and lead to the public internet, where the operator names no other.
         *     A webhook of an app ends with the access that you gave it; when you revoke all access at once, your own are paused. Without a paid plan nothing is sent until you have one.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * A webhook
         * @description Where it sends what, and whether that works.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent, and its log goes with it.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a webhook
         * @description Changes only what is sent; null clears a filter. With `status` `paused` nothing is sent, and with `active` it goes on after the last event that arrived, also
         *     when it was disabled: what happened meanwhile is sent then, as far as it is not older than 3 days. One that waits to try again tries at once.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * The secret of a webhook
         * @description What your receiver verifies signatures with. Whoever knows it can pretend to be this service.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        /**
         * Change the secret of a webhook
         * @description Makes a new secret. The one before signs as well for the hours that you name, so that nothing is refused while you change it: each delivery has both signatures.
         *     With 0 it is over at once, for a secret that others know.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an example
         * @description Sends the example of an event from this document, in the webhook's format and signed like all, with an id of its own. It goes at once, beside what waits and also while the webhook is
         *     paused or disabled. `GET /webhooks/{id}/deliveries/{eventId}` says what became of it.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all events since a moment again
         * @description Sends the events since a moment again that fit the webhook now, also those that arrived: in their order, each once, with their ids, before what comes next. It goes
         *     on in the background and through restarts; `replay` of the webhook says while it lasts, and the log what became of each. Events are kept for 3 days, and none
         *     is older than the webhook. What has not been sent yet comes anyway. While a webhook is paused or disabled, this waits until you resume it; a second one waits for the first.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * What became of deliveries
         * @description The events that were sent or tried, the latest first, for 3 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
                /**
                 * @description The id of the event, which was its `webhook-id`.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                eventId: string;
            };
            cookie?: never;
        };
        /**
         * What became of a delivery
         * @description Whether it arrived, how often it was tried and what was answered.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{eventId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
                /**
                 * @description The id of the event, which was its `webhook-id`.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                eventId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description Sends an event of the log once more, with the same id, also one that arrived. It goes at once, beside what waits and also while the webhook is paused or
         *     disabled. At most 20 tests and repeated deliveries of a webhook wait at a time.
         */
        post: operations["redeliverEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search posts
         * @description Posts that fit what somebody typed into a search box, best first: those that hold all the words, then some that hold
         *     most of what they say, or are near in meaning where few hold them. The title counts most, then tags, the source's name
         *     and the summary. Short and other names stand for each other (`k8s`, `js`, `base de datos`), the last word may be half
         *     typed, and a word that is no correct English and in no title or tag is read as the ones it may be with a letter or two
         *     wrong: `didYouMean` says so, and `asTyped=true` searches for the text as it stands. No character breaks a search; `C++`, `C#` and `.NET` are words of their own. Nothing near is an empty list,
         *     and `note` says why. Of what is found, only posts that fit all the members of a filter that are given; where few do, a page may hold
         *     fewer posts than its `limit` while there are more.
         */
        get: operations["searchPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggestions while typing
         * @description Tags, sources and titles of posts that begin with or hold what is typed so far: tags first, then sources, then posts,
         *     each the best match first. A title is suggested from 3 characters on. A tag is also found by another
         *     name for it, such as `k8s`, and where no tag or source is found, those of the corrected text follow: `postgers` suggests
         *     `postgresql`.
         */
        get: operations["suggestSearches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search tags
         * @description Tags whose name holds the text, alphabetical, at most 100. Fewer than 2 characters give an empty list.
         */
        get: operations["searchTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search sources
         * @description Sources whose name or handle holds the text, best match first.
         */
        get: operations["searchSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All tags
         * @description Every tag, alphabetical, in one answer; where there are more, the first 10,000 or as many as fit into 1.5 MB.
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
    "/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All sources
         * @description Every source by name, a page at a time; those you added for yourself among them.
         */
        get: operations["listSources"];
        put?: never;
        /**
         * Suggest a source, or add one for yourself
         * @description Tells the operator that you would like to read a feed or site here. Suggested again it is the same suggestion, with
         *     what was decided. What is a source already is refused with 409; 20 suggestions of yours may wait, one more is refused
         *     with 403.
         *     With `forYourself` the feed at this address is read at once, and followed: it and its posts are seen by you and whoever
         *     else adds it, until the operator lists it for everybody. At the address of a site it is the feed that its page names (the
         *     first of several, those of comments last), or one in the usual places. GET /sources/{source} says whether it could be read.
         *     A source that is here already is followed, also when only the page tells that it is the same: then that one stands in
         *     the place of the one in this answer. 100 sources of yours at most (403).
         */
        post: operations["suggestSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at a feed before you add it
         * @description Fetches the feed at an address, or the one that the site there names, and shows it; nothing is stored. `problem` says why there
         *     is none. 30 a minute for one person.
         */
        get: operations["previewSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A source
         * @description A source, and how reading it goes. One that somebody else added for themselves is not found.
         */
        get: operations["getSource"];
        put?: never;
        post?: never;
        /**
         * Give up a source that you added for yourself
         * @description You no longer follow it, anywhere. Unless it is listed it is gone for you, with its posts; when nobody else added it, it is
         *     deleted. One that you did not add is 404.
         */
        delete: operations["removeOwnSource"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recommend/keyword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Posts for keywords
         * @description Posts that fit the keywords, best first; made for agents that want a few good reads. Experimental.
         */
        get: operations["recommendByKeyword"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recommend/semantic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Posts for a sentence
         * @description Say in a sentence what you want to read; posts near to it in meaning and those that share its most telling words are
         *     ranked together, the best first. A new post is found by its words at once and by its meaning some seconds later. Made
         *     for English. Experimental.
         */
        get: operations["recommendByMeaning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your profile
         * @description Who you are in this service, as others see it, with your plan and settings.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your profile
         * @description Changes what is sent and nothing else; null clears what can be empty. A username that somebody has, in any case
         *     of letters, or that is reserved, is refused with 409. Comments and posts show a new name at once.
         */
        patch: operations["updateProfile"];
        trace?: never;
    };
    "/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Somebody's profile
         * @description What everybody sees of a person. The id is that of `author` in comments and posts. The person of a deleted account is not found.
         */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your use of the API
         * @description How many requests you made: by day, by minute of the last hour, by token and by app; how many were answered with which
         *     error; how long answers took; what is left of your quota; and the last 100 with their request ids.
         *     Requests without a valid token belong to nobody and are left out. Kept for 30 days; some seconds behind.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookmarks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your bookmarks
         * @description Bookmarked posts, newest bookmark first; without a list those that are in none, with `anyList` all. Another person's list
         *     is not found; an empty page says why in `note`.
         */
        get: operations["listBookmarks"];
        put?: never;
        /**
         * Bookmark posts, or any address
         * @description Keeps up to 100 posts by `postIds`, or the page at a `url`, in a list or in none; one of the two. A post that is
         *     bookmarked already moves to that list (to none without `listId` and `listName`) and keeps its date. Ids of no post are named in
         *     `ignored`. Another person's list is not found. With `listName` it is your list of that name in any case, the oldest of several, and
         *     made when you have none.
         *
         *     A `url` of which you may see a post already bookmarks that post. Any other becomes a post of your library, which only you see,
         *     whatever others save or share; `page` says how reading it goes. The answer does not wait for that: title, text, picture and
         *     summary come in the background, and a page that cannot be read stays with its address and your `title`. Removing the bookmark
         *     of such a post deletes the post. You may save 20 addresses a minute, and have 20,000
         *     in all (`forbidden` beyond).
         */
        post: operations["createBookmarks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookmarks/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search your bookmarks
         * @description Bookmarked posts that hold all the words, newest bookmark first; in every list and outside, or in one. Your notes and tags count, and the whole text of pages that you saved. No character breaks a search.
         */
        get: operations["searchBookmarks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookmarks/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your bookmark lists
         * @description The folders that you keep bookmarks in, all of them, by name without regard to case.
         */
        get: operations["listBookmarkLists"];
        put?: never;
        /**
         * Make a bookmark list
         * @description An empty list. A person has at most 50 (`forbidden` beyond it); two may have the same name.
         */
        post: operations["createBookmarkList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookmarks/lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a bookmark list
         * @description The list and the bookmarks in it, with the pages that you saved there, or the list alone. One that is gone already is no error; another person's is not found.
         */
        delete: operations["deleteBookmarkList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookmarks/{postId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A bookmark
         * @description That you keep a post, with your note and tags; a post that you did not bookmark is not found.
         */
        get: operations["getBookmark"];
        put?: never;
        post?: never;
        /**
         * Remove a bookmark
         * @description A post that is not bookmarked is no error. A page that you saved by its address is deleted with its bookmark.
         */
        delete: operations["deleteBookmark"];
        options?: never;
        head?: never;
        /**
         * Move a bookmark, or change its note
         * @description Into a list, or out of any list with `listId` null or left out; the body may be left out too. With `note` or `ownTags`, it changes
         *     those, and a `listId` that is left out leaves the bookmark where it is. A post that you did not bookmark, and another person's list,
         *     are not found.
         */
        patch: operations["moveBookmark"];
        trace?: never;
    };
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your imports
         * @description The imports of the last 30 days, the newest first.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import bookmarks or feeds
         * @description Takes the text of a file that another program exported, and answers at once; the import goes on in the background, and after a
         *     restart where it was. Bookmarks become bookmarks of yours as `POST /bookmarks` makes them by `url`, with their dates; those that you have
         *     already stay as they are. Their pages are read afterwards, some twenty a minute. Feeds (OPML) become sources of your own that you
         *     follow.
         *
         *     | format | from | what becomes of it |
         *     |---|---|---|
         *     | `opml` | feed readers | feeds are followed; links are bookmarked |
         *     | `netscape` | browsers, Pinboard, Raindrop, and `GET /exports` | folders are lists, `Outer / Inner` when nested; `TAGS` are own tags, `DD` the note |
         *     | `pocket` | Pocket, Instapaper, and `GET /exports?format=csv` | `status` archive, or the folder Archive, is read |
         *     | `karakeep` | Karakeep (Hoarder), and `GET /exports?format=json` | lists are lists, archived is read, texts without an address are skipped |
         *     | `omnivore` | Omnivore, as JSON or CSV | labels are own tags, Archived is read |
         *     | `readwise` | Readwise Reader | document tags are own tags, the location archive is read |
         *
         *     Favourites that are in no list go into the list Favourites. Up to 10,000 entries and 10,485,760 characters,
         *     and 20 imports a day (`forbidden` beyond).
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How an import goes
         * @description Its state and its counts until now.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report of an import
         * @description A line for each entry that was not simply added: it is there already, was skipped, failed, or was changed. By the number of the entry.
         */
        get: operations["listImportLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your bookmarks or feeds
         * @description A file of all your bookmarks, the newest first, with lists, tags, notes, dates and what you have read; or of the feeds that you follow
         *     (`opml`). `POST /imports` reads each but `markdown`, here or at another service. At most 50,000 bookmarks, the newest ones.
         */
        get: operations["exportLibrary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Posts that you opened
         * @description The posts that you opened, the one that you opened last first; a post that you opened again keeps its place. Posts
         *     that were only marked as read are left out, and so is all before you cleared your history.
         */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        /**
         * Clear your history
         * @description Empties the list of posts that you opened, for good. The posts stay read, and what your feeds learned from them stays.
         */
        delete: operations["clearHistory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/experiences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your experiences
         * @description What you do and did, a page at a time. What goes on comes first, then what ended last; of those, what began last.
         */
        get: operations["listExperiences"];
        put?: never;
        /**
         * Add an experience
         * @description Needs `companyId` or `customCompanyName`; with both, the company counts. An open source experience may name its
         *     `repository` in their place. Fields that belong to another type are ignored.
         */
        post: operations["createExperience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/experiences/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One experience
         * @description One of your own experiences.
         */
        get: operations["getExperience"];
        /**
         * Replace an experience
         * @description Takes the place of everything but the id and the day of its making: what is left out is empty afterwards. The
         *     rules are those of a new one.
         */
        put: operations["replaceExperience"];
        post?: never;
        /**
         * Remove an experience
         * @description Removes one of your experiences. One that is not there is no error.
         */
        delete: operations["deleteExperience"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}/experiences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Somebody's experiences
         * @description What a person does and did, in the order of your own experiences. Empty unless the person made them public
         *     (`publicExperiences` of the profile); your own are always listed.
         */
        get: operations["listPersonExperiences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/stack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your stack
         * @description The tools that you work with, by position, a page at a time.
         */
        get: operations["listStack"];
        put?: never;
        /**
         * Add a tool to your stack
         * @description Puts a tool at the end of your stack. It is found by its title without regard to case, and made when there is
         *     none. A tool that is in your stack is refused with 409; a stack holds 100 items, one more is refused with 403.
         */
        post: operations["createStackItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/stack/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search tools
         * @description At most 10 tools: the one of exactly this title first, then those that begin with the text, then those that hold
         *     it, each alphabetical. Case does not matter; C++, C# and % are looked for as they are written. A text without three
         *     letters or digits in a row is found at the beginning of every title, but inside those of the oldest tools only.
         */
        get: operations["searchTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/stack/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder your stack
         * @description Gives items a position, and a section where one is named; the others stay where they are. Two of those that are
         *     sent at one position are refused with 400. When one of the ids is not in your stack, nothing changes and the
         *     answer is 404.
         */
        put: operations["reorderStack"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/stack/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Read your packages from a manifest
         * @description Takes the text of a manifest, lock file or bill of materials, and makes the packages that it names those of one project of yours:
         *     what an earlier file of that project named and this one does not is removed. The file itself is not kept. With `preview` nothing is
         *     stored, and the answer says what would change.
         *
         *     | format | file | tells versions | tells registries |
         *     |---|---|---|---|
         *     | `package-json` | package.json | exact ones | no |
         *     | `package-lock` | package-lock.json, npm-shrinkwrap.json | yes | yes |
         *     | `pnpm-lock` | pnpm-lock.yaml | yes | no |
         *     | `yarn-lock` | yarn.lock of Yarn 1 and later | yes | of Yarn 1 |
         *     | `go-mod` | go.mod | yes | no |
         *     | `pyproject` | pyproject.toml, also Poetry's | exact ones | no |
         *     | `requirements` | requirements.txt | exact ones | no |
         *     | `cargo-toml` | Cargo.toml | exact ones | no |
         *     | `cargo-lock` | Cargo.lock | yes | yes |
         *     | `pom` | pom.xml, with its own properties and managed versions | yes | no |
         *     | `composer-json` | composer.json | exact ones | no |
         *     | `composer-lock` | composer.lock | yes | yes |
         *     | `gemfile-lock` | Gemfile.lock | yes | yes |
         *     | `cyclonedx` | CycloneDX as JSON | yes | no |
         *     | `spdx` | SPDX 2 and 3 as JSON | yes | by `downloadLocation` |
         *
         *     Packages from folders, repositories and web addresses are skipped, and `skipped` says why. Your packages are seen by nobody else, also
         *     where your stack is public.
         *
         *     Up to 4,194,304 characters and 5,000 packages a file; 50 projects with
         *     10,000 packages in all (`forbidden` beyond).
         */
        put: operations["putStackManifest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/stack/manifests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your projects
         * @description The projects whose packages are in your stack, by name.
         */
        get: operations["listStackManifests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/stack/manifests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a project out of your stack
         * @description Removes a project and its packages from your stack. One that is not there is no error.
         */
        delete: operations["deleteStackManifest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/stack/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your packages
         * @description The packages of all your projects, or of one, by package URL, a page at a time. A package of two projects is there twice.
         */
        get: operations["listStackPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/stack/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a tool out of your stack
         * @description Removes one item of your stack. One that is not there is no error.
         */
        delete: operations["deleteStackItem"];
        options?: never;
        head?: never;
        /**
         * Change an item of your stack
         * @description Changes what is sent and nothing else; null clears what can be empty. The tool itself stays.
         */
        patch: operations["updateStackItem"];
        trace?: never;
    };
    "/people/{id}/stack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Somebody's stack
         * @description The whole stack of a person, by position. Empty unless the person made it public (`publicStack` of the profile);
         *     your own is always listed.
         */
        get: operations["listPersonStack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of a package
         * @description What is known to have changed in a package, the newest first: advisories, breaking changes, deprecations, ends of life and releases,
         *     as far as the operator's sources have them. The package need not be in your stack, and no request outside follows from this one.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What to know before writing code
         * @description Advisories, breaking changes, deprecations and ends of life of the packages that a manifest or lock file names, of packages by name, or of
         *     your own stack if neither is sent. Nothing is stored. The order is that of `GET /feeds/stack`, but of a package at most two of a kind come before
         *     those of others. Each claim has its evidence. The answer is short enough for an agent; `leftOut` and `note` say what is missing in it.
         */
        post: operations["checkStack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/stack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed for your stack
         * @description Changes of the packages of your projects: those that concern versions that you use first, then those of packages whose version your
         *     files do not say. Of both, advisories come first, by severity, then breaking changes, deprecations, ends of life and releases, each the
         *     newest first. What does not concern your version is left out, and so is what you marked. At most 500. A new change is listed
         *     within half a minute. Your packages come from `PUT /profile/stack/manifest`.
         *
         *     | kind | concerns a version if |
         *     |---|---|
         *     | `advisory`, `deprecated`, `eol` | its publisher names the version |
         *     | `breaking`, `release` | the version is older than the one that brings it |
         */
        get: operations["listStackChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/stack/marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark changes as done or ignored
         * @description Marks changes, which leave `GET /feeds/stack`, digests and pages. A null `mark` takes marks back. If one of the ids is unknown, nothing
         *     is marked and the answer is 404. Others do not learn of it. The newest 10,000 marks stay.
         */
        put: operations["markStackChanges"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you follow and block
         * @description The filters and advanced settings of your own feeds; all empty when you never configured any.
         */
        get: operations["getFeedFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Follow, block and let go
         * @description Any of these at once, of tags and of sources, and answers what your feeds hold and leave out now. What is followed is no longer
         *     blocked, and the reverse; what is dropped is neither. Posts with a muted word are hidden everywhere. At most 1,000 tags and as many sources (`forbidden` beyond it).
         */
        patch: operations["changeFilters"];
        trace?: never;
    };
    "/tags/recommend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tags to follow
         * @description Choose some posts that you would read, and get the tags to follow, best first, at most 20: those of the
         *     posts, the telling ones before those that many posts have, and those that often stand beside them. What you follow or
         *     block already is left out, and a post that there is not is ignored.
         */
        get: operations["recommendTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/advanced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Turn kinds of content on or off
         * @description For your own feeds. Only the settings that are sent change; one that is sent twice takes the last value.
         *     `GET /feeds/custom/advanced-settings` says what they mean.
         */
        patch: operations["updateAdvancedSettings"];
        trace?: never;
    };
    "/feeds/filters/tags/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow tags
         * @description Their posts come into your feeds. A blocked one is followed instead; one that no post ever had is ignored and named in `ignored`. At most 1,000 tags (`forbidden` beyond it).
         */
        post: operations["followTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/tags/unfollow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unfollow tags
         * @description What you do not follow is ignored, and a block stays.
         */
        post: operations["unfollowTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/tags/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block tags
         * @description Posts that have any of them stay out of your feeds. A followed one is blocked instead; one that no post ever had is ignored and named in `ignored`. At most 1,000 tags (`forbidden` beyond it).
         */
        post: operations["blockTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/tags/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock tags
         * @description What you do not block is ignored, and a follow stays.
         */
        post: operations["unblockTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/sources/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow sources
         * @description Their posts come into your feeds. A blocked one is followed instead; an unknown one is ignored and named in `ignored`. At most 1,000 sources (`forbidden` beyond it).
         */
        post: operations["followSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/sources/unfollow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unfollow sources
         * @description What you do not follow is ignored, and a block stays.
         */
        post: operations["unfollowSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/sources/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block sources
         * @description Their posts stay out of your feeds. A followed one is blocked instead; an unknown one is ignored and named in `ignored`. At most 1,000 sources (`forbidden` beyond it).
         */
        post: operations["blockSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/sources/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock sources
         * @description What you do not block is ignored, and a follow stays.
         */
        post: operations["unblockSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/{feedId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a custom feed follows and blocks
         * @description The filters and advanced settings of one of your custom feeds; all empty when never configured.
         */
        get: operations["getCustomFeedFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Follow, block and let go in a custom feed
         * @description As `changeFilters`, for the posts of this feed only.
         */
        patch: operations["changeCustomFeedFilters"];
        trace?: never;
    };
    "/feeds/filters/{feedId}/tags/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow tags in a custom feed
         * @description As `followTags`, for the posts of this feed only.
         */
        post: operations["followFeedTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/{feedId}/tags/unfollow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unfollow tags in a custom feed
         * @description As `unfollowTags`, for the posts of this feed only.
         */
        post: operations["unfollowFeedTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/{feedId}/tags/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block tags in a custom feed
         * @description As `blockTags`, for the posts of this feed only.
         */
        post: operations["blockFeedTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/{feedId}/tags/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock tags in a custom feed
         * @description As `unblockTags`, for the posts of this feed only.
         */
        post: operations["unblockFeedTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/{feedId}/sources/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow sources in a custom feed
         * @description As `followSources`, for the posts of this feed only.
         */
        post: operations["followFeedSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/{feedId}/sources/unfollow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unfollow sources in a custom feed
         * @description As `unfollowSources`, for the posts of this feed only.
         */
        post: operations["unfollowFeedSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/{feedId}/sources/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block sources in a custom feed
         * @description As `blockSources`, for the posts of this feed only.
         */
        post: operations["blockFeedSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/filters/{feedId}/sources/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock sources in a custom feed
         * @description As `unblockSources`, for the posts of this feed only.
         */
        post: operations["unblockFeedSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you mute
         * @description Your mutes for all lists, and those of custom feeds, the newest first; with `feedId` those of that feed. One whose end
         *     has passed is left out.
         */
        get: operations["listMutes"];
        put?: never;
        /**
         * Mute posts
         * @description Hides the posts that fit a filter: from every list, search, feed link, digest, event and reader app, or from one custom feed
         *     with `feedId`. What you bookmarked or opened, comments, notifications, and a post that you ask for by its id stay. The same
         *     filter again moves the end of the mute that there is. At most 200 (`forbidden` beyond it).
         */
        post: operations["createMute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mutes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a mute
         * @description Its posts are listed again.
         */
        delete: operations["deleteMute"];
        options?: never;
        head?: never;
        /**
         * Change a mute
         * @description Changes its filter, its end, or both. Null for `until` takes the end away.
         */
        patch: operations["updateMute"];
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Interactive documentation
         * @description A page to read about every operation and to try it with your own token.
         */
        get: operations["getDocsPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document as JSON
         * @description The OpenAPI 3.1 document of this service, with its real host, as JSON.
         */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document as YAML
         * @description The same document as YAML.
         */
        get: operations["getOpenapiYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/3.2/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document as OpenAPI 3.2
         * @description The same operations as an OpenAPI 3.2 document, which says of a stream of events what each of them holds (`itemSchema`). Take it when your
         *     tools read 3.2; many do not yet.
         */
        get: operations["getOpenapi32Json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/flows/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How calls follow one another
         * @description An Arazzo 1.0 document of workflows over this API, which programs run step by step with a token. Each is run against every version of this service.
         */
        get: operations["getFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skill.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How an agent uses this API
         * @description A short guide for AI agents in Markdown, made from this document.
         */
        get: operations["getSkill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "post.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post arrived
         * @description Told once for each post, to who may see it, some seconds after it came: its summary and tags are made first.
         */
        post: operations["onPostPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A comment was written
         * @description Told of posts that you may see. A comment that is changed later is not told again; what is told late is told as it is by then, and not at all once it is deleted.
         */
        post: operations["onCommentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    mention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * You were mentioned
         * @description Told of the first people that a comment mentions, once for each comment.
         */
        post: operations["onMention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    notification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * You have a notification
         * @description Told of each notification, and again when one of new posts of a source grows: it keeps its id then.
         */
        post: operations["onNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "source.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A source cannot be fetched
         * @description Told to its followers, when it failed three times in a row, and not again until it was fetched.
         */
        post: operations["onSourceFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bookmark.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * You bookmarked a post
         * @description Told whichever way the bookmark was made; not when it is moved to another list.
         */
        post: operations["onBookmarkAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "change.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A package of yours changed
         * @description Told once, when a change that concerns your packages, as `GET /feeds/stack` has it, first becomes known here; not if it was published more than
         *     30 days before. Packages that you add later are told of no older changes.
         */
        post: operations["onChangePublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description What kind of post this is.
         * @example article
         * @enum {string}
         */
        PostType: "article" | "share" | "freeform" | "welcome" | "collection" | "video:youtube" | "poll";
        /**
         * @description Where a post comes from.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *       "name": "Rust Blog",
         *       "handle": "rust-blog",
         *       "image": null
         *     }
         */
        Source: {
            /**
             * Format: uuid
             * @description Stays the same when the name changes.
             */
            id: string;
            /** @description As people read it. */
            name: string;
            /** @description A short name that is unique and stays. */
            handle: string;
            /**
             * Format: uri
             * @description Its logo.
             */
            image: string | null;
        };
        /**
         * @description Who wrote a post. Null where the feed names nobody.
         * @example {
         *       "name": "The Rust Core Team",
         *       "image": null
         *     }
         */
        PostAuthor: {
            /** @description As the feed gives it. */
            name: string;
            /**
             * Format: uri
             * @description A picture of the author.
             */
            image: string | null;
        } | null;
        /**
         * @description The post of another source about the same story.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a13",
         *       "url": "https://www.rust-lang.org/2015/05/15/Rust-1.0",
         *       "sourceName": "Rust",
         *       "sourceHandle": "rust"
         *     }
         */
        StoryPost: {
            /**
             * Format: uuid
             * @description What operations on the post take.
             */
            id: string;
            /**
             * Format: uri
             * @description The article there.
             */
            url: string;
            /** @description The source as people read it. */
            sourceName: string;
            /** @description What operations on the source take. */
            sourceHandle: string;
        };
        /**
         * @description A post as lists show it; the same for every viewer.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "title": "Announcing Rust 1.0",
         *       "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *       "image": null,
         *       "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *       "type": "article",
         *       "publishedAt": "2015-05-15T00:00:00.000Z",
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "source": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *         "name": "Rust Blog",
         *         "handle": "rust-blog",
         *         "image": null
         *       },
         *       "tags": [
         *         "release",
         *         "rust"
         *       ],
         *       "readTime": 4,
         *       "language": "en",
         *       "numUpvotes": 12,
         *       "numComments": 3,
         *       "author": {
         *         "name": "The Rust Core Team",
         *         "image": null
         *       },
         *       "alsoIn": []
         *     }
         */
        FeedPost: {
            /**
             * Format: uuid
             * @description What operations on the post take.
             */
            id: string;
            /** @description One line of plain text. */
            title: string;
            /**
             * Format: uri
             * @description The article, or the recording where the feed names no page; a native post's own permalink.
             */
            url: string;
            /**
             * Format: uri
             * @description A picture to show with it.
             */
            image: string | null;
            /** @description A few sentences of plain text. */
            summary: string | null;
            type: components["schemas"]["PostType"];
            /**
             * Format: date-time
             * @description When the author published it; null when the feed does not say.
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description When it came into this service.
             */
            createdAt: string;
            /**
             * Format: uri
             * @description Its page with the comments.
             */
            commentsPermalink: string;
            source: components["schemas"]["Source"];
            /** @description Alphabetical. */
            tags: string[];
            /**
             * Format: int32
             * @description Minutes to read it; of a recording, its length.
             */
            readTime: number | null;
            /** @description ISO 639-1, as its title and summary read; what the feed states where they are too short. Null where that is not clear. */
            language: string | null;
            /**
             * Format: int32
             * @description How many people voted it up.
             */
            numUpvotes: number;
            /**
             * Format: int32
             * @description How many comments it has, replies included.
             */
            numComments: number;
            author: components["schemas"]["PostAuthor"];
            /** @description Posts of other sources about the same story; a list shows one of them. */
            alsoIn: components["schemas"]["StoryPost"][];
        };
        /**
         * @description Where a page stands in its list.
         * @example {
         *       "hasNextPage": false,
         *       "endCursor": null,
         *       "cursor": null
         *     }
         */
        Pagination: {
            /** @description Whether there is another page; exact. */
            hasNextPage: boolean;
            /** @description Send it as `cursor` for the next page; null on the last one. */
            endCursor: string | null;
            /** @description The same as `endCursor`, under the name that older clients read. */
            cursor: string | null;
        };
        /**
         * @description Why nothing is there and what to try; null where something is.
         * @example null
         */
        Note: string | null;
        /**
         * @description A page of posts and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "title": "Announcing Rust 1.0",
         *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *           "image": null,
         *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *           "type": "article",
         *           "publishedAt": "2015-05-15T00:00:00.000Z",
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "source": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *             "name": "Rust Blog",
         *             "handle": "rust-blog",
         *             "image": null
         *           },
         *           "tags": [
         *             "release",
         *             "rust"
         *           ],
         *           "readTime": 4,
         *           "language": "en",
         *           "numUpvotes": 12,
         *           "numComments": 3,
         *           "author": {
         *             "name": "The Rust Core Team",
         *             "image": null
         *           },
         *           "alsoIn": []
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": true,
         *         "endCursor": "eyJrIjpbMTcuMl19",
         *         "cursor": "eyJrIjpbMTcuMl19"
         *       },
         *       "note": null
         *     }
         */
        FeedPostPage: {
            /** @description In the order of the list. */
            data: components["schemas"]["FeedPost"][];
            pagination: components["schemas"]["Pagination"];
            note: components["schemas"]["Note"];
        };
        /**
         * @description What went wrong, from a closed list.
         * @example not_found
         * @enum {string}
         */
        ErrorCode: "unauthorized" | "invalid_token" | "insufficient_scope" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "validation_error" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
        /**
         * @description A part of a request.
         * @example query
         * @enum {string}
         */
        RequestPart: "path" | "query" | "header" | "body";
        /**
         * @description One wrong place in a request.
         * @example {
         *       "in": "query",
         *       "path": "limit",
         *       "message": "must be <= 50"
         *     }
         */
        ErrorDetail: {
            in: components["schemas"]["RequestPart"];
            /** @description The parameter, or the JSON pointer in the body. */
            path: string;
            /** @description What is wrong with it and what is allowed. */
            message: string;
        };
        /**
         * @description The body of every error.
         * @example {
         *       "statusCode": 404,
         *       "error": "not_found",
         *       "message": "There is no such post.",
         *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
         *     }
         */
        ErrorResponse: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            statusCode: number;
            error: components["schemas"]["ErrorCode"];
            /** @description For a person: what happened and what to do next. */
            message: string;
            /** @description Name it when you ask for help. */
            requestId: string;
            /** @description The wrong places, at most 100; only with `validation_error`. Of a large request the first is named. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /**
         * @description The same error as an RFC 9457 problem; sent when `Accept` asks for `application/problem+json`.
         * @example {
         *       "type": "http://localhost:3000/problems/not_found",
         *       "title": "Not found",
         *       "status": 404,
         *       "detail": "There is no such post.",
         *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "statusCode": 404,
         *       "error": "not_found",
         *       "message": "There is no such post.",
         *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
         *     }
         */
        Problem: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            statusCode: number;
            error: components["schemas"]["ErrorCode"];
            /** @description For a person: what happened and what to do next. */
            message: string;
            /** @description Name it when you ask for help. */
            requestId: string;
            /** @description The wrong places, at most 100; only with `validation_error`. Of a large request the first is named. */
            details?: components["schemas"]["ErrorDetail"][];
            /**
             * Format: uri
             * @description A page that explains this kind of error.
             */
            type: string;
            /** @description The kind of error in words. */
            title: string;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description The same as `message`. */
            detail: string;
            /** @description The path that was asked for. */
            instance: string;
        };
        /**
         * @description Why a post stands in your feed; what counted most, where several things did.
         * @example {
         *       "kind": "followed-tag",
         *       "name": "rust"
         *     }
         */
        Reason: {
            /**
             * @description `followed-`: you follow it. `read-`: you often open, like or keep such posts. `popular`: many do. `opened`: you opened it before, so it comes last.
             * @enum {string}
             */
            kind: "followed-tag" | "followed-source" | "read-tag" | "read-source" | "popular" | "opened";
            /** @description The tag or the name of the source; null for the kinds without. */
            name: string | null;
        };
        /**
         * @description A post in your own feed, and why it is there.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "title": "Announcing Rust 1.0",
         *       "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *       "image": null,
         *       "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *       "type": "article",
         *       "publishedAt": "2015-05-15T00:00:00.000Z",
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "source": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *         "name": "Rust Blog",
         *         "handle": "rust-blog",
         *         "image": null
         *       },
         *       "tags": [
         *         "release",
         *         "rust"
         *       ],
         *       "readTime": 4,
         *       "language": "en",
         *       "numUpvotes": 12,
         *       "numComments": 3,
         *       "author": {
         *         "name": "The Rust Core Team",
         *         "image": null
         *       },
         *       "alsoIn": [],
         *       "reason": {
         *         "kind": "followed-tag",
         *         "name": "rust"
         *       }
         *     }
         */
        RecommendedPost: {
            /**
             * Format: uuid
             * @description What operations on the post take.
             */
            id: string;
            /** @description One line of plain text. */
            title: string;
            /**
             * Format: uri
             * @description The article, or the recording where the feed names no page; a native post's own permalink.
             */
            url: string;
            /**
             * Format: uri
             * @description A picture to show with it.
             */
            image: string | null;
            /** @description A few sentences of plain text. */
            summary: string | null;
            type: components["schemas"]["PostType"];
            /**
             * Format: date-time
             * @description When the author published it; null when the feed does not say.
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description When it came into this service.
             */
            createdAt: string;
            /**
             * Format: uri
             * @description Its page with the comments.
             */
            commentsPermalink: string;
            source: components["schemas"]["Source"];
            /** @description Alphabetical. */
            tags: string[];
            /**
             * Format: int32
             * @description Minutes to read it; of a recording, its length.
             */
            readTime: number | null;
            /** @description ISO 639-1, as its title and summary read; what the feed states where they are too short. Null where that is not clear. */
            language: string | null;
            /**
             * Format: int32
             * @description How many people voted it up.
             */
            numUpvotes: number;
            /**
             * Format: int32
             * @description How many comments it has, replies included.
             */
            numComments: number;
            author: components["schemas"]["PostAuthor"];
            /** @description Posts of other sources about the same story; a list shows one of them. */
            alsoIn: components["schemas"]["StoryPost"][];
            reason: components["schemas"]["Reason"];
        };
        /**
         * @description A page of your own feed and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "title": "Announcing Rust 1.0",
         *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *           "image": null,
         *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *           "type": "article",
         *           "publishedAt": "2015-05-15T00:00:00.000Z",
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "source": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *             "name": "Rust Blog",
         *             "handle": "rust-blog",
         *             "image": null
         *           },
         *           "tags": [
         *             "release",
         *             "rust"
         *           ],
         *           "readTime": 4,
         *           "language": "en",
         *           "numUpvotes": 12,
         *           "numComments": 3,
         *           "author": {
         *             "name": "The Rust Core Team",
         *             "image": null
         *           },
         *           "alsoIn": [],
         *           "reason": {
         *             "kind": "followed-tag",
         *             "name": "rust"
         *           }
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": true,
         *         "endCursor": "eyJrIjpbMTcuMl19",
         *         "cursor": "eyJrIjpbMTcuMl19"
         *       },
         *       "note": null
         *     }
         */
        RecommendedPostPage: {
            /** @description In the order of the list. */
            data: components["schemas"]["RecommendedPost"][];
            pagination: components["schemas"]["Pagination"];
            note: components["schemas"]["Note"];
        };
        /**
         * @description A source you follow and how much of it is unread.
         * @example {
         *       "source": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *         "name": "Rust Blog",
         *         "handle": "rust-blog",
         *         "image": null
         *       },
         *       "unread": 3
         *     }
         */
        UnreadSource: {
            source: components["schemas"]["Source"];
            /**
             * Format: int32
             * @description Posts that you have not opened.
             */
            unread: number;
        };
        /**
         * @description A page of sources and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "source": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *             "name": "Rust Blog",
         *             "handle": "rust-blog",
         *             "image": null
         *           },
         *           "unread": 3
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       },
         *       "note": null
         *     }
         */
        UnreadPage: {
            /** @description By name. */
            data: components["schemas"]["UnreadSource"][];
            pagination: components["schemas"]["Pagination"];
            note: components["schemas"]["Note"];
        };
        /**
         * @description What to mark as read, at most one of these; your own feed without any.
         * @example {
         *       "source": "rust-blog",
         *       "before": "2100-01-01T00:00:00Z"
         *     }
         */
        FeedRead: {
            /** @description The id or slug of one of your custom feeds. */
            feedId?: string;
            /** @description The id or handle of a source. */
            source?: string;
            /** @description Posts with any of these tags. */
            tags?: string[];
            /** @description The name of one of your lists of bookmarks. */
            listName?: string;
            /**
             * Format: date-time
             * @description Only what came into this service before then.
             */
            before?: string;
        };
        /**
         * @description How many posts are read now.
         * @example {
         *       "marked": 12,
         *       "more": false
         *     }
         */
        FeedMarkedRead: {
            /**
             * Format: int32
             * @description How many became read.
             */
            marked: number;
            /** @description Whether some are left. */
            more: boolean;
        };
        /**
         * @description What the posts are ordered by, the most first; newest first among equals.
         * @example DATE
         * @enum {string}
         */
        FeedOrder: "DATE" | "UPVOTES" | "DOWNVOTES" | "COMMENTS" | "CLICKS";
        /**
         * @description A kind of posts: by type, or by what its title and address show. A post may be of several.
         * @example tutorial
         * @enum {string}
         */
        PostKind: "article" | "share" | "freeform" | "welcome" | "collection" | "video:youtube" | "magazine" | "newsletter" | "launch" | "showcase" | "listing" | "news" | "opinion" | "listicle" | "comparison" | "story" | "tutorial" | "release";
        /**
         * @description Which posts fit: those that fit every member that is given; of the entries of a list one is enough, and of `not` there may be
         *     none. Words and phrases are found in any form of a word in the title, the tags, the summary and the name of the source.
         * @example {
         *       "words": [
         *         "postgres",
         *         "sqlite"
         *       ],
         *       "not": [
         *         "oracle"
         *       ],
         *       "languages": [
         *         "en"
         *       ],
         *       "unread": true
         *     }
         */
        FeedFilter: {
            /** @description Words; of several in one entry a post has all, in any order. */
            words?: string[];
            /** @description Words that stand in this order. */
            phrases?: string[];
            /**
             * @description A text, in English, that a post is near in meaning to; a post of which no meaning is known yet is near to none.
             * @example how databases store data
             */
            about?: string;
            /** @description Words and phrases of which a post has none. */
            not?: string[];
            /** @description Tags in any case or by a well-known other name. */
            tags?: string[];
            /** @description Handles or ids of sources; handles where they are answered. */
            sources?: string[];
            /** @description Languages by their two letters (ISO 639-1); a post whose language is not known has none of them. */
            languages?: string[];
            /** @description Kinds of posts. */
            types?: components["schemas"]["PostKind"][];
            /**
             * Format: int32
             * @description How many upvotes a post has at least.
             */
            minUpvotes?: number;
            /**
             * Format: int32
             * @description How many people opened a post at least.
             */
            minViews?: number;
            /**
             * Format: int32
             * @description How many days old a post is at most.
             */
            maxAgeDays?: number;
            /** @description True for posts that you have not opened, false for any. */
            unread?: boolean;
        };
        /**
         * @description A feed that a person put together.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
         *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *       "slug": "systems-x7k2q9",
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "flags": {
         *         "name": "Systems",
         *         "icon": "⚙️",
         *         "orderBy": "UPVOTES",
         *         "minDayRange": 30,
         *         "minUpvotes": 5,
         *         "minViews": null,
         *         "disableEngagementFilter": null,
         *         "filter": null
         *       }
         *     }
         */
        CustomFeed: {
            /**
             * Format: uuid
             * @description What operations on the feed take; its slug works, too.
             */
            id: string;
            /**
             * Format: uuid
             * @description Whose it is.
             */
            userId: string;
            /** @description A readable name for addresses; it stays when the feed is renamed. */
            slug: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description What it was told to be. */
            flags: {
                /** @description Letters, digits and spaces of any script, and the signs of names such as C++, C#, .NET and Q&A; at least one letter or digit. */
                name: string;
                /** @description An emoji. */
                icon: string | null;
                /** @description What the posts are ordered by; null for the ranking. */
                orderBy: components["schemas"]["FeedOrder"] | null;
                /**
                 * Format: int32
                 * @description How many days old a post may be at most; 0 or null for any age.
                 */
                minDayRange: number | null;
                /**
                 * Format: int32
                 * @description How many upvotes a post has at least.
                 */
                minUpvotes: number | null;
                /**
                 * Format: int32
                 * @description How many people opened a post at least.
                 */
                minViews: number | null;
                /** @description True to keep posts in that you have opened; else they are left out. */
                disableEngagementFilter: boolean | null;
                /** @description What its posts must fit beside what it follows and blocks, as a search that you save; null for nothing more. */
                filter: components["schemas"]["FeedFilter"] | null;
            };
        };
        /**
         * @description A page of custom feeds.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
         *           "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *           "slug": "systems-x7k2q9",
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "flags": {
         *             "name": "Systems",
         *             "icon": "⚙️",
         *             "orderBy": "UPVOTES",
         *             "minDayRange": 30,
         *             "minUpvotes": 5,
         *             "minViews": null,
         *             "disableEngagementFilter": null,
         *             "filter": null
         *           }
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        CustomFeedPage: {
            /** @description The oldest first. */
            data: components["schemas"]["CustomFeed"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A new custom feed.
         * @example {
         *       "name": "Systems",
         *       "orderBy": "UPVOTES"
         *     }
         */
        CustomFeedInput: {
            /** @description Letters, digits and spaces of any script, and the signs of names such as C++, C#, .NET and Q&A; at least one letter or digit. */
            name: string;
            /** @description An emoji. */
            icon?: string | null;
            /** @description What the posts are ordered by; null for the ranking. */
            orderBy?: components["schemas"]["FeedOrder"] | null;
            /**
             * Format: int32
             * @description How many days old a post may be at most; 0 or null for any age.
             */
            minDayRange?: number | null;
            /**
             * Format: int32
             * @description How many upvotes a post has at least.
             */
            minUpvotes?: number | null;
            /**
             * Format: int32
             * @description How many people opened a post at least.
             */
            minViews?: number | null;
            /** @description True to keep posts in that you have opened; else they are left out. */
            disableEngagementFilter?: boolean | null;
            /** @description What its posts must fit beside what it follows and blocks, as a search that you save; null for nothing more. */
            filter?: components["schemas"]["FeedFilter"] | null;
        };
        /**
         * @description A kind of content that can be turned off.
         * @example {
         *       "id": 7,
         *       "title": "Videos",
         *       "description": "Recordings to watch.",
         *       "defaultEnabledState": true,
         *       "group": "content_types"
         *     }
         */
        AdvancedSetting: {
            /**
             * Format: int32
             * @description Never given to another kind.
             */
            id: number;
            /** @description What to call it on a page of settings. */
            title: string;
            /** @description What turning it off leaves out. */
            description: string;
            /** @description Whether it is on where nobody changed it. */
            defaultEnabledState: boolean;
            /**
             * @description What belongs together on a page of settings.
             * @enum {string}
             */
            group: "advanced" | "content_types" | "content_curation";
        };
        /**
         * @description The reference list.
         * @example {
         *       "data": [
         *         {
         *           "id": 7,
         *           "title": "Videos",
         *           "description": "Recordings to watch.",
         *           "defaultEnabledState": true,
         *           "group": "content_types"
         *         }
         *       ]
         *     }
         */
        AdvancedSettingList: {
            /** @description All there are, by id. */
            data: components["schemas"]["AdvancedSetting"][];
        };
        /**
         * @description What can be said of a custom feed.
         * @example {
         *       "name": "Systems",
         *       "minUpvotes": 5
         *     }
         */
        CustomFeedChange: {
            /** @description Letters, digits and spaces of any script, and the signs of names such as C++, C#, .NET and Q&A; at least one letter or digit. */
            name?: string;
            /** @description An emoji. */
            icon?: string | null;
            /** @description What the posts are ordered by; null for the ranking. */
            orderBy?: components["schemas"]["FeedOrder"] | null;
            /**
             * Format: int32
             * @description How many days old a post may be at most; 0 or null for any age.
             */
            minDayRange?: number | null;
            /**
             * Format: int32
             * @description How many upvotes a post has at least.
             */
            minUpvotes?: number | null;
            /**
             * Format: int32
             * @description How many people opened a post at least.
             */
            minViews?: number | null;
            /** @description True to keep posts in that you have opened; else they are left out. */
            disableEngagementFilter?: boolean | null;
            /** @description What its posts must fit beside what it follows and blocks, as a search that you save; null for nothing more. */
            filter?: components["schemas"]["FeedFilter"] | null;
        };
        /**
         * @description That it was done.
         * @example {
         *       "success": true
         *     }
         */
        Success: {
            /**
             * @description Always true; a failure is an error answer.
             * @constant
             */
            success: true;
        };
        /**
         * @description Whether a kind of content is on.
         * @example {
         *       "id": 7,
         *       "enabled": false
         *     }
         */
        FeedSettingState: {
            /**
             * Format: int32
             * @description From the list of advanced settings.
             */
            id: number;
            /** @description False leaves out posts of this kind. */
            enabled: boolean;
        };
        /**
         * @description Settings to store; others stay as they are.
         * @example {
         *       "settings": [
         *         {
         *           "id": 7,
         *           "enabled": false
         *         }
         *       ]
         *     }
         */
        FeedSettingsInput: {
            /** @description Of two with the same id the later counts. */
            settings: components["schemas"]["FeedSettingState"][];
        };
        /**
         * @description Everything that is stored.
         * @example {
         *       "data": [
         *         {
         *           "id": 7,
         *           "enabled": false
         *         }
         *       ]
         *     }
         */
        FeedSettingStateList: {
            /** @description By id. */
            data: components["schemas"]["FeedSettingState"][];
        };
        /**
         * @description Secret addresses, and the feed that they lead to.
         * @example {
         *       "kind": "custom",
         *       "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
         *       "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
         *       "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
         *       "createdAt": "2026-11-21T09:00:00.000Z"
         *     }
         */
        ListedFeedLink: {
            /**
             * @description Which of your lists it is.
             * @enum {string}
             */
            kind: "foryou" | "bookmarks" | "custom";
            /**
             * Format: uuid
             * @description The id of the custom feed; null for the others.
             */
            feedId: string | null;
            /**
             * Format: uri
             * @description RSS 2.0.
             */
            rssUrl: string;
            /**
             * Format: uri
             * @description JSON Feed 1.1.
             */
            jsonUrl: string;
            /**
             * Format: date-time
             * @description When they were made.
             */
            createdAt: string;
        };
        /**
         * @description Secret addresses, not paged.
         * @example {
         *       "data": [
         *         {
         *           "kind": "custom",
         *           "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
         *           "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
         *           "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
         *           "createdAt": "2026-11-21T09:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        FeedLinkList: {
            /** @description The oldest first. */
            data: components["schemas"]["ListedFeedLink"][];
        };
        /**
         * @description Secret addresses of one feed. Share them as you would a password.
         * @example {
         *       "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
         *       "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
         *       "createdAt": "2026-11-21T09:00:00.000Z"
         *     }
         */
        FeedLink: {
            /**
             * Format: uri
             * @description RSS 2.0.
             */
            rssUrl: string;
            /**
             * Format: uri
             * @description JSON Feed 1.1.
             */
            jsonUrl: string;
            /**
             * Format: date-time
             * @description When they were made.
             */
            createdAt: string;
        };
        /**
         * @description How often a digest is sent.
         * @example daily
         * @enum {string}
         */
        DigestFrequency: "daily" | "weekly";
        /**
         * @description A day of the week.
         * @example monday
         * @enum {string}
         */
        Weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        /**
         * @description A feed that is sent by mail.
         * @example {
         *       "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
         *       "name": "Databases",
         *       "frequency": "weekly",
         *       "weekday": "friday",
         *       "hour": 17,
         *       "timezone": "Europe/London",
         *       "pictures": false,
         *       "nextAt": "2026-11-27T17:00:00.000Z",
         *       "sentAt": "2026-11-20T17:00:04.000Z",
         *       "createdAt": "2026-11-14T09:00:00.000Z"
         *     }
         */
        Digest: {
            /**
             * Format: uuid
             * @description The custom feed; null for your For You feed.
             */
            feedId: string | null;
            /** @description What the feed is called. */
            name: string;
            /** @description How often. */
            frequency: components["schemas"]["DigestFrequency"];
            /** @description The day of a weekly digest. */
            weekday: components["schemas"]["Weekday"];
            /**
             * Format: int32
             * @description The hour of the day.
             */
            hour: number;
            /** @description The IANA time zone of the hour. */
            timezone: string;
            /** @description Whether the mail shows pictures. */
            pictures: boolean;
            /**
             * Format: date-time
             * @description When the next one is due; none is sent then without new posts.
             */
            nextAt: string;
            /**
             * Format: date-time
             * @description When the last one was sent.
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description When it was set first.
             */
            createdAt: string;
        };
        /**
         * @description All digests of a person.
         * @example {
         *       "data": [
         *         {
         *           "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
         *           "name": "Databases",
         *           "frequency": "weekly",
         *           "weekday": "friday",
         *           "hour": 17,
         *           "timezone": "Europe/London",
         *           "pictures": false,
         *           "nextAt": "2026-11-27T17:00:00.000Z",
         *           "sentAt": "2026-11-20T17:00:04.000Z",
         *           "createdAt": "2026-11-14T09:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        Digests: {
            /** @description For You first, then custom feeds by name. */
            data: components["schemas"]["Digest"][];
        };
        /**
         * @description When a digest is sent, and what it looks like.
         * @example {
         *       "frequency": "weekly",
         *       "weekday": "friday",
         *       "hour": 17,
         *       "timezone": "Europe/London"
         *     }
         */
        DigestInput: {
            /** @description How often; daily when absent. */
            frequency?: components["schemas"]["DigestFrequency"];
            /** @description The day of a weekly digest, monday when absent; a daily one keeps it for later. */
            weekday?: components["schemas"]["Weekday"];
            /**
             * Format: int32
             * @description The hour of the day.
             * @default 7
             */
            hour: number;
            /** @description An IANA time zone, such as Europe/London; that of your profile when absent, and UTC where it has none. */
            timezone?: string;
            /**
             * @description Whether the mail shows the pictures of posts. They come from the servers of sources, which learn when you open it.
             * @default false
             */
            pictures: boolean;
        };
        /**
         * @description A link to share.
         * @example {
         *       "url": "https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html",
         *       "title": "How to do distributed locking",
         *       "summary": "Why a lock with a timeout needs a fencing token.",
         *       "tags": [
         *         "distributed-systems",
         *         "redis"
         *       ]
         *     }
         */
        PostInput: {
            /**
             * Format: uri
             * @description The page, by http or https. What only says where a click came from (utm_... and the like) is taken off.
             */
            url: string;
            /** @description One line of plain text; null or absent for what the page calls itself. */
            title?: string | null;
            /** @description Why it is worth reading, in plain text; null or absent for what the page says of itself. */
            summary?: string | null;
            /** @description Their usual spelling is found: `golang` is `go`. Absent: from the technologies that the page names. */
            tags?: string[];
        };
        /**
         * @description Who wrote a post. An author known only by name has an id made from the source and the name, and no username. Null where the feed names nobody.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b00",
         *       "name": "The Rust Core Team",
         *       "image": null,
         *       "username": null
         *     }
         */
        PostDetailAuthor: {
            /**
             * Format: uuid
             * @description Of the person, or made from the name.
             */
            id: string;
            /** @description As the feed or the profile gives it. */
            name: string;
            /**
             * Format: uri
             * @description A picture of the author.
             */
            image: string | null;
            /** @description Null where the author has no account here. */
            username: string | null;
        } | null;
        /**
         * @description What you did with this. Null where you did nothing.
         * @example {
         *       "vote": 1
         *     }
         */
        UserState: {
            /**
             * Format: int32
             * @description Your vote: down, none, up.
             * @enum {integer}
             */
            vote: -1 | 0 | 1;
        } | null;
        /**
         * @description A post with everything about it.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "title": "Announcing Rust 1.0",
         *       "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *       "image": null,
         *       "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *       "type": "article",
         *       "publishedAt": "2015-05-15T00:00:00.000Z",
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "source": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *         "name": "Rust Blog",
         *         "handle": "rust-blog",
         *         "image": null
         *       },
         *       "tags": [
         *         "release",
         *         "rust"
         *       ],
         *       "readTime": 4,
         *       "language": "en",
         *       "numUpvotes": 12,
         *       "numComments": 3,
         *       "author": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b00",
         *         "name": "The Rust Core Team",
         *         "image": null,
         *         "username": null
         *       },
         *       "alsoIn": [],
         *       "bookmarked": false,
         *       "content": null,
         *       "numViews": 240,
         *       "userState": {
         *         "vote": 1
         *       }
         *     }
         */
        PostDetail: {
            /**
             * Format: uuid
             * @description What operations on the post take.
             */
            id: string;
            /** @description One line of plain text. */
            title: string;
            /**
             * Format: uri
             * @description The article, or the recording where the feed names no page; a native post's own permalink.
             */
            url: string;
            /**
             * Format: uri
             * @description A picture to show with it.
             */
            image: string | null;
            /** @description A few sentences of plain text. */
            summary: string | null;
            type: components["schemas"]["PostType"];
            /**
             * Format: date-time
             * @description When the author published it; null when the feed does not say.
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description When it came into this service.
             */
            createdAt: string;
            /**
             * Format: uri
             * @description Its page with the comments.
             */
            commentsPermalink: string;
            source: components["schemas"]["Source"];
            /** @description Alphabetical. */
            tags: string[];
            /**
             * Format: int32
             * @description Minutes to read it; of a recording, its length.
             */
            readTime: number | null;
            /** @description ISO 639-1, as its title and summary read; what the feed states where they are too short. Null where that is not clear. */
            language: string | null;
            /**
             * Format: int32
             * @description How many people voted it up.
             */
            numUpvotes: number;
            /**
             * Format: int32
             * @description How many comments it has, replies included.
             */
            numComments: number;
            author: components["schemas"]["PostDetailAuthor"];
            /** @description Posts of other sources about the same story; a list shows one of them. */
            alsoIn: components["schemas"]["StoryPost"][];
            /** @description Whether it is among your bookmarks. */
            bookmarked: boolean;
            /** @description The text as sanitised HTML, where the feed holds it. */
            content: string | null;
            /**
             * Format: int32
             * @description How many people opened it.
             */
            numViews: number;
            userState: components["schemas"]["UserState"];
        };
        /**
         * @description What you did with a post, and its counts.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "read": true,
         *       "bookmarked": true,
         *       "numUpvotes": 12,
         *       "numComments": 3,
         *       "userState": {
         *         "vote": 1
         *       }
         *     }
         */
        PostState: {
            /**
             * Format: uuid
             * @description The post's id.
             */
            id: string;
            /** @description Whether you read it, or marked it as read. */
            read: boolean;
            /** @description Whether it is among your bookmarks. */
            bookmarked: boolean;
            /**
             * Format: int32
             * @description Votes up of people.
             */
            numUpvotes: number;
            /**
             * Format: int32
             * @description Comments and replies.
             */
            numComments: number;
            userState: components["schemas"]["UserState"];
        };
        /**
         * @description The states of several posts.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "read": true,
         *           "bookmarked": true,
         *           "numUpvotes": 12,
         *           "numComments": 3,
         *           "userState": {
         *             "vote": 1
         *           }
         *         }
         *       ]
         *     }
         */
        PostStateList: {
            /** @description In the order of the ids asked for. */
            data: components["schemas"]["PostState"][];
        };
        /**
         * @description Posts by their ids, under what they become; at least one, each under one of the first three and one of the last two.
         * @example {
         *       "read": [
         *         "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12"
         *       ],
         *       "starred": [
         *         "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12"
         *       ]
         *     }
         */
        PostMarks: {
            /** @description Read and counted as a view. */
            opened?: string[];
            /** @description Read. */
            read?: string[];
            /** @description Unread. */
            unread?: string[];
            /** @description Bookmarked. */
            starred?: string[];
            /** @description Bookmarked no more. */
            unstarred?: string[];
        };
        /**
         * @description What marking has changed.
         * @example {
         *       "changed": 2,
         *       "ignored": []
         *     }
         */
        PostsMarked: {
            /**
             * Format: int32
             * @description How many marks are new; 0 when all was so before.
             */
            changed: number;
            /** @description Ids of no post that you may see. */
            ignored: string[];
        };
        /**
         * @description What a post is to you now.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "read": true,
         *       "starred": false
         *     }
         */
        StateChange: {
            /**
             * Format: uuid
             * @description The post's id, also of one that there is no more.
             */
            id: string;
            /** @description Whether you read it, or marked it as read. */
            read: boolean;
            /** @description Whether it is among your bookmarks. */
            starred: boolean;
        };
        /**
         * @description A page of states and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "read": true,
         *           "starred": false
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       },
         *       "reset": false,
         *       "until": "c3RhdGVzLTEyMzQ"
         *     }
         */
        StateChangePage: {
            /** @description Each post once a page; of a post on two pages, the later one counts. */
            data: components["schemas"]["StateChange"][];
            pagination: components["schemas"]["Pagination"];
            /** @description True when these are all states: forget those that you know. */
            reset: boolean;
            /** @description Send it as `since` the next time; null until the last page. */
            until: string | null;
        };
        /**
         * @description One post, wrapped.
         * @example {
         *       "data": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *         "title": "Announcing Rust 1.0",
         *         "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *         "image": null,
         *         "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *         "type": "article",
         *         "publishedAt": "2015-05-15T00:00:00.000Z",
         *         "createdAt": "2026-11-21T08:00:00.000Z",
         *         "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *         "source": {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *           "name": "Rust Blog",
         *           "handle": "rust-blog",
         *           "image": null
         *         },
         *         "tags": [
         *           "release",
         *           "rust"
         *         ],
         *         "readTime": 4,
         *         "language": "en",
         *         "numUpvotes": 12,
         *         "numComments": 3,
         *         "author": {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b00",
         *           "name": "The Rust Core Team",
         *           "image": null,
         *           "username": null
         *         },
         *         "alsoIn": [],
         *         "bookmarked": false,
         *         "content": null,
         *         "numViews": 240,
         *         "userState": {
         *           "vote": 1
         *         }
         *       }
         *     }
         */
        PostDetailAnswer: {
            data: components["schemas"]["PostDetail"];
        };
        /**
         * @description Posts, not paged.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "title": "Announcing Rust 1.0",
         *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *           "image": null,
         *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *           "type": "article",
         *           "publishedAt": "2015-05-15T00:00:00.000Z",
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "source": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *             "name": "Rust Blog",
         *             "handle": "rust-blog",
         *             "image": null
         *           },
         *           "tags": [
         *             "release",
         *             "rust"
         *           ],
         *           "readTime": 4,
         *           "language": "en",
         *           "numUpvotes": 12,
         *           "numComments": 3,
         *           "author": {
         *             "name": "The Rust Core Team",
         *             "image": null
         *           },
         *           "alsoIn": []
         *         }
         *       ]
         *     }
         */
        FeedPostList: {
            /** @description The best match first. */
            data: components["schemas"]["FeedPost"][];
        };
        /**
         * @description Who wrote a comment.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *       "name": "Ada",
         *       "username": "ada",
         *       "image": null,
         *       "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *     }
         */
        CommentAuthor: {
            /**
             * Format: uuid
             * @description The person's id.
             */
            id: string;
            /** @description As the profile gives it. */
            name: string;
            /** @description What others write behind @; null where the account was deleted. */
            username: string | null;
            /**
             * Format: uri
             * @description A picture of the person.
             */
            image: string | null;
            /**
             * Format: uri
             * @description The person's page.
             */
            permalink: string;
        };
        /**
         * @description A comment that answers another. It has no replies of its own.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *       "content": "The borrow checker is **worth it**.",
         *       "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
         *       "removed": false,
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "lastUpdatedAt": null,
         *       "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *       "numUpvotes": 2,
         *       "author": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *         "name": "Ada",
         *         "username": "ada",
         *         "image": null,
         *         "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *       },
         *       "userState": {
         *         "vote": 0
         *       },
         *       "children": []
         *     }
         */
        Reply: {
            /**
             * Format: uuid
             * @description What operations on the comment take.
             */
            id: string;
            /** @description Markdown as it was written. */
            content: string;
            /** @description The same as sanitised HTML. */
            contentHtml: string;
            /** @description True where a thread has too much text for an answer: the text is the beginning of what was written. Absent otherwise. */
            shortened?: boolean;
            /** @description Whether an operator removed it: its text is `[removed]` then, and its replies stay. */
            removed: boolean;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its text was last changed; null for never.
             */
            lastUpdatedAt: string | null;
            /**
             * Format: uri
             * @description The page that shows it.
             */
            permalink: string;
            /**
             * Format: int32
             * @description How many people voted it up.
             */
            numUpvotes: number;
            author: components["schemas"]["CommentAuthor"];
            userState: components["schemas"]["UserState"];
            /** @description Always empty, so that a program may read a reply as a comment. */
            children: Record<string, never>[];
        };
        /**
         * @description A comment with its replies.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *       "content": "The borrow checker is **worth it**.",
         *       "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
         *       "removed": false,
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "lastUpdatedAt": null,
         *       "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *       "numUpvotes": 2,
         *       "author": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *         "name": "Ada",
         *         "username": "ada",
         *         "image": null,
         *         "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *       },
         *       "userState": {
         *         "vote": 0
         *       },
         *       "children": []
         *     }
         */
        Comment: {
            /**
             * Format: uuid
             * @description What operations on the comment take.
             */
            id: string;
            /** @description Markdown as it was written. */
            content: string;
            /** @description The same as sanitised HTML. */
            contentHtml: string;
            /** @description True where a thread has too much text for an answer: the text is the beginning of what was written. Absent otherwise. */
            shortened?: boolean;
            /** @description Whether an operator removed it: its text is `[removed]` then, and its replies stay. */
            removed: boolean;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its text was last changed; null for never.
             */
            lastUpdatedAt: string | null;
            /**
             * Format: uri
             * @description The page that shows it.
             */
            permalink: string;
            /**
             * Format: int32
             * @description How many people voted it up.
             */
            numUpvotes: number;
            author: components["schemas"]["CommentAuthor"];
            userState: components["schemas"]["UserState"];
            /** @description Its replies. */
            children: components["schemas"]["Reply"][];
        };
        /**
         * @description A page of comments and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *           "content": "The borrow checker is **worth it**.",
         *           "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
         *           "removed": false,
         *           "createdAt": "2026-11-21T09:00:00.000Z",
         *           "lastUpdatedAt": null,
         *           "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *           "numUpvotes": 2,
         *           "author": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *             "name": "Ada",
         *             "username": "ada",
         *             "image": null,
         *             "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *           },
         *           "userState": {
         *             "vote": 0
         *           },
         *           "children": []
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        CommentPage: {
            /** @description In the order asked for, each with its replies. */
            data: components["schemas"]["Comment"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A comment to write.
         * @example {
         *       "content": "I **agree**.",
         *       "parentId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3500"
         *     }
         */
        CommentInput: {
            /** @description Markdown (CommonMark), with something in it to read: not only blanks and invisible characters. */
            content: string;
            /**
             * Format: uuid
             * @description The comment on this post that you answer; null or absent for none.
             */
            parentId?: string | null;
        };
        /**
         * @description What you think of it.
         * @example {
         *       "vote": 1
         *     }
         */
        VoteInput: {
            /**
             * Format: int32
             * @description -1 is down, 1 is up, 0 takes your vote back.
             * @enum {integer}
             */
            vote: -1 | 0 | 1;
        };
        /**
         * @description What is wrong with a comment or a post.
         * @example spam
         * @enum {string}
         */
        ReportReason: "spam" | "harassment" | "hate" | "illegal" | "off-topic" | "other";
        /**
         * @description Why a comment or a post should not stand here.
         * @example {
         *       "reason": "spam",
         *       "details": "The same advertisement stands under ten posts."
         *     }
         */
        ReportInput: {
            reason: components["schemas"]["ReportReason"];
            /** @description What the operators should know beside it, in plain text; null or absent for nothing. */
            details?: string | null;
        };
        /**
         * @description A comment's new text.
         * @example {
         *       "content": "I **agree** after all."
         *     }
         */
        CommentChange: {
            /** @description Markdown (CommonMark), with something in it to read: not only blanks and invisible characters. */
            content: string;
        };
        /**
         * @description A comment in the list of its author.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *       "content": "The borrow checker is **worth it**.",
         *       "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "lastUpdatedAt": null,
         *       "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *       "numUpvotes": 2,
         *       "post": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *         "title": "How PostgreSQL plans a query"
         *       }
         *     }
         */
        PersonComment: {
            /**
             * Format: uuid
             * @description What operations on the comment take.
             */
            id: string;
            /** @description Markdown as it was written. */
            content: string;
            /** @description The same as sanitised HTML. */
            contentHtml: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its text was last changed; null for never.
             */
            lastUpdatedAt: string | null;
            /**
             * Format: uri
             * @description The page that shows it.
             */
            permalink: string;
            /**
             * Format: int32
             * @description How many people voted it up.
             */
            numUpvotes: number;
            /** @description The post that it is about. */
            post: {
                /**
                 * Format: uuid
                 * @description What operations on the post take.
                 */
                id: string;
                /** @description Its title. */
                title: string;
            };
        };
        /**
         * @description A page of a person's comments and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *           "content": "The borrow checker is **worth it**.",
         *           "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
         *           "createdAt": "2026-11-21T09:00:00.000Z",
         *           "lastUpdatedAt": null,
         *           "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *           "numUpvotes": 2,
         *           "post": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *             "title": "How PostgreSQL plans a query"
         *           }
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        PersonCommentPage: {
            /** @description The newest first. */
            data: components["schemas"]["PersonComment"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description What kind of event this is about.
         * @example comment_reply
         * @enum {string}
         */
        NotificationType: "comment_reply" | "comment_mention" | "comment_upvote_milestone" | "article_upvote_milestone" | "source_post_added" | "new_user_welcome" | "announcement";
        /**
         * @description A face to show, of a person or of a source.
         * @example {
         *       "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *       "type": "user",
         *       "image": null,
         *       "name": "Ada",
         *       "targetUrl": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *     }
         */
        NotificationAvatar: {
            /**
             * Format: uuid
             * @description The id of the person or of the source.
             */
            referenceId: string;
            /**
             * @description Whose face it is.
             * @enum {string}
             */
            type: "user" | "source";
            /**
             * Format: uri
             * @description The picture.
             */
            image: string | null;
            /** @description What to write beside it. */
            name: string;
            /**
             * Format: uri
             * @description Where the face leads.
             */
            targetUrl: string;
        };
        /**
         * @description What the event is about, to show beside it.
         * @example {
         *       "type": "post",
         *       "image": null,
         *       "title": "Announcing Rust 1.0"
         *     }
         */
        NotificationAttachment: {
            /**
             * @description What kind of thing it is.
             * @enum {string}
             */
            type: "post";
            /**
             * Format: uri
             * @description A picture of it.
             */
            image: string | null;
            /** @description What to write beside it. */
            title: string;
        };
        /**
         * @description That something happened which concerns you.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3551",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "readAt": null,
         *       "icon": "Comment",
         *       "title": "Ada replied to your comment",
         *       "type": "comment_reply",
         *       "description": "The borrow checker is worth it.",
         *       "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
         *       "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "commentId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
         *       "targetUrl": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
         *       "numTotalAvatars": 1,
         *       "avatars": [
         *         {
         *           "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *           "type": "user",
         *           "image": null,
         *           "name": "Ada",
         *           "targetUrl": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *         }
         *       ],
         *       "attachments": [
         *         {
         *           "type": "post",
         *           "image": null,
         *           "title": "Announcing Rust 1.0"
         *         }
         *       ]
         *     }
         */
        Notification: {
            /**
             * Format: uuid
             * @description What marks it as read.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it happened; for new posts of a source, when the last one came.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was marked as read; null while unread.
             */
            readAt: string | null;
            /**
             * @description The name of a sign that fits.
             * @enum {string}
             */
            icon: "Comment" | "User" | "Upvote" | "Bell" | "Star";
            /** @description What happened, in one line of plain text. */
            title: string;
            type: components["schemas"]["NotificationType"];
            /** @description More about it, such as the beginning of the comment; plain text. */
            description: string | null;
            /**
             * Format: uuid
             * @description The id of what it is about: a comment, post, source, account or announcement.
             */
            referenceId: string;
            /**
             * Format: uuid
             * @description The post that it is about, or that the comment is on; null for none or several.
             */
            postId: string | null;
            /**
             * Format: uuid
             * @description The comment that it is about and that a reply goes to as `parentId`; null for none.
             */
            commentId: string | null;
            /**
             * Format: uri
             * @description The page to open. It is one of this service, except where an announcement leads elsewhere.
             */
            targetUrl: string;
            /**
             * Format: int32
             * @description How many people took part.
             */
            numTotalAvatars: number | null;
            /** @description The latest of those who took part; null where nobody did. */
            avatars: components["schemas"]["NotificationAvatar"][] | null;
            /** @description The posts that it is about, the newest first; null for none. */
            attachments: components["schemas"]["NotificationAttachment"][] | null;
        };
        /**
         * @description A page of notifications and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3551",
         *           "createdAt": "2026-11-21T09:00:00.000Z",
         *           "readAt": null,
         *           "icon": "Comment",
         *           "title": "Ada replied to your comment",
         *           "type": "comment_reply",
         *           "description": "The borrow checker is worth it.",
         *           "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
         *           "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "commentId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
         *           "targetUrl": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
         *           "numTotalAvatars": 1,
         *           "avatars": [
         *             {
         *               "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *               "type": "user",
         *               "image": null,
         *               "name": "Ada",
         *               "targetUrl": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *             }
         *           ],
         *           "attachments": [
         *             {
         *               "type": "post",
         *               "image": null,
         *               "title": "Announcing Rust 1.0"
         *             }
         *           ]
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        NotificationPage: {
            /** @description The newest first. */
            data: components["schemas"]["Notification"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description How many notifications are unread.
         * @example {
         *       "count": 3
         *     }
         */
        UnreadCount: {
            /**
             * Format: int32
             * @description 0 for none.
             */
            count: number;
        };
        /**
         * @description A kind of notification that can be turned off.
         * @example comment_reply
         * @enum {string}
         */
        NotificationChoiceType: "comment_reply" | "comment_mention" | "comment_upvote_milestone" | "article_upvote_milestone" | "source_post_added" | "announcement";
        /**
         * @description Whether you get a kind of notification.
         * @example {
         *       "type": "source_post_added",
         *       "enabled": false
         *     }
         */
        NotificationChoice: {
            type: components["schemas"]["NotificationChoiceType"];
            /** @description False to get none of this kind. */
            enabled: boolean;
        };
        /**
         * @description Kinds of notifications, not paged.
         * @example {
         *       "data": [
         *         {
         *           "type": "source_post_added",
         *           "enabled": false
         *         }
         *       ]
         *     }
         */
        NotificationChoiceList: {
            /** @description All of them, in the order of the contract. */
            data: components["schemas"]["NotificationChoice"][];
        };
        /**
         * @description Kinds of notifications to turn on or off.
         * @example {
         *       "choices": [
         *         {
         *           "type": "source_post_added",
         *           "enabled": false
         *         }
         *       ]
         *     }
         */
        NotificationChoicesInput: {
            /** @description Others stay as they are. */
            choices: components["schemas"]["NotificationChoice"][];
        };
        /**
         * @description What happened.
         * @example post.published
         * @enum {string}
         */
        EventType: "post.published" | "comment.created" | "mention" | "notification" | "source.failed" | "bookmark.added" | "change.published";
        /**
         * @description The body that is sent: `json` is the event as this document has it, `cloudevents` the same as a CloudEvent, and the rest are messages for chats: an
         *     incoming webhook of Slack or of Discord, a topic of ntfy (`https://ntfy.sh/my-topic`), a generic webhook of Matrix's hookshot.
         * @example json
         * @enum {string}
         */
        WebhookFormat: "json" | "cloudevents" | "slack" | "discord" | "ntfy" | "matrix";
        /**
         * @description Which posts fit: those that fit every member that is given; of the entries of a list one is enough, and of `not` there may be
         *     none. Words and phrases are found in any form of a word in the title, the tags, the summary and the name of the source.
         * @example {
         *       "words": [
         *         "postgres",
         *         "sqlite"
         *       ],
         *       "not": [
         *         "oracle"
         *       ],
         *       "languages": [
         *         "en"
         *       ]
         *     }
         */
        Filter: {
            /** @description Words; of several in one entry a post has all, in any order. */
            words?: string[];
            /** @description Words that stand in this order. */
            phrases?: string[];
            /**
             * @description A text, in English, that a post is near in meaning to; a post of which no meaning is known yet is near to none.
             * @example how databases store data
             */
            about?: string;
            /** @description Words and phrases of which a post has none. */
            not?: string[];
            /** @description Tags in any case or by a well-known other name. */
            tags?: string[];
            /** @description Handles or ids of sources; handles where they are answered. */
            sources?: string[];
            /** @description Languages by their two letters (ISO 639-1); a post whose language is not known has none of them. */
            languages?: string[];
            /** @description Kinds of posts. */
            types?: components["schemas"]["PostKind"][];
            /**
             * Format: int32
             * @description How many upvotes a post has at least.
             */
            minUpvotes?: number;
            /**
             * Format: int32
             * @description How many people opened a post at least.
             */
            minViews?: number;
            /**
             * Format: int32
             * @description How many days old a post is at most.
             */
            maxAgeDays?: number;
        };
        /**
         * @description Whether a webhook sends: `paused` by you, `disabled` by its failures.
         * @example active
         * @enum {string}
         */
        WebhookStatus: "active" | "paused" | "disabled";
        /**
         * @description That an event does not arrive.
         * @example {
         *       "since": "2026-11-21T09:00:00.000Z",
         *       "attempts": 3,
         *       "nextAttemptAt": "2026-11-21T09:01:00.000Z"
         *     }
         */
        WebhookFailure: {
            /**
             * Format: date-time
             * @description When it failed first.
             */
            since: string;
            /**
             * Format: int32
             * @description How often it was tried since.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is tried again.
             */
            nextAttemptAt: string;
        };
        /**
         * @description That events since a moment are sent again.
         * @example {
         *       "since": "2026-11-20T12:00:00.000Z"
         *     }
         */
        WebhookReplay: {
            /**
             * Format: date-time
             * @description The moment.
             */
            since: string;
        };
        /**
         * @description Where what happens is sent.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
         *       "url": "https://hooks.example/dcs",
         *       "description": null,
         *       "format": "json",
         *       "events": [
         *         "post.published"
         *       ],
         *       "tags": [
         *         "rust"
         *       ],
         *       "sourceIds": null,
         *       "feedId": null,
         *       "q": null,
         *       "filter": null,
         *       "status": "active",
         *       "statusReason": null,
         *       "failure": null,
         *       "replay": null,
         *       "lastDeliveredAt": "2026-11-21T09:00:00.000Z",
         *       "appId": null,
         *       "createdAt": "2026-11-20T09:00:00.000Z"
         *     }
         */
        Webhook: {
            /**
             * Format: uuid
             * @description What operations on the webhook take.
             */
            id: string;
            /**
             * Format: uri
             * @description Where it sends.
             */
            url: string;
            /** @description What it is for. */
            description: string | null;
            /** @description In which form it sends; the callbacks of `createWebhook` in this document have an example of each. */
            format: components["schemas"]["WebhookFormat"];
            /** @description What is sent. */
            events: components["schemas"]["EventType"][];
            /** @description Of events about a post, only those of posts with one of these tags; null for all. */
            tags: string[] | null;
            /** @description Of events about a post, only those of posts of one of these sources; null for all. */
            sourceIds: string[] | null;
            /**
             * Format: uuid
             * @description Of events about a post, only those of posts with what this custom feed follows; null for all.
             */
            feedId: string | null;
            /** @description Of events about a post, only those of posts with these words; null for all. */
            q: string | null;
            /** @description Of events about a post, only those of posts that fit it; null for all. */
            filter: components["schemas"]["Filter"] | null;
            /** @description Whether it sends. */
            status: components["schemas"]["WebhookStatus"];
            /** @description Why it does not send, where you did not pause it. */
            statusReason: string | null;
            /** @description That the next event does not arrive, and is tried again; null while all is well. */
            failure: components["schemas"]["WebhookFailure"] | null;
            /** @description That events are sent again; null when none are. */
            replay: components["schemas"]["WebhookReplay"] | null;
            /**
             * Format: date-time
             * @description When an event arrived last.
             */
            lastDeliveredAt: string | null;
            /** @description The app that made it, and with whose access it ends. */
            appId: string | null;
            /**
             * Format: date-time
             * @description When it was made. What happened before is not sent.
             */
            createdAt: string;
        };
        /**
         * @description All webhooks of a person.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
         *           "url": "https://hooks.example/dcs",
         *           "description": null,
         *           "format": "json",
         *           "events": [
         *             "post.published"
         *           ],
         *           "tags": [
         *             "rust"
         *           ],
         *           "sourceIds": null,
         *           "feedId": null,
         *           "q": null,
         *           "filter": null,
         *           "status": "active",
         *           "statusReason": null,
         *           "failure": null,
         *           "replay": null,
         *           "lastDeliveredAt": "2026-11-21T09:00:00.000Z",
         *           "appId": null,
         *           "createdAt": "2026-11-20T09:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        Webhooks: {
            /** @description The oldest first. */
            data: components["schemas"]["Webhook"][];
        };
        /**
         * @description A new webhook.
         * @example {
         *       "url": "https://hooks.example/dcs",
         *       "events": [
         *         "post.published",
         *         "mention"
         *       ]
         *     }
         */
        WebhookInput: {
            /**
             * Format: uri
             * @description Where it sends: an `https` address.
             */
            url: string;
            /** @description What it is for; only you see it. */
            description?: string | null;
            /** @description In which form it sends; the callbacks of `createWebhook` in this document have an example of each. */
            format?: components["schemas"]["WebhookFormat"];
            /** @description What is sent. */
            events: components["schemas"]["EventType"][];
            /** @description Of events about a post, only those of posts with one of these tags. */
            tags?: string[] | null;
            /** @description Of events about a post, only those of posts of one of these sources. */
            sourceIds?: string[] | null;
            /**
             * Format: uuid
             * @description Of events about a post, only those of posts with what your custom feed of this id follows, and without what it blocks. The webhook goes with the feed.
             */
            feedId?: string | null;
            /** @description Of events about a post, only those of posts with these words, as search reads them. */
            q?: string | null;
            /** @description Of events about a post, only those of posts that fit it; null for all. */
            filter?: components["schemas"]["Filter"] | null;
        };
        /** @description An event as CloudEvents 1.0 has it. */
        CloudEvent: {
            /**
             * @description The version of CloudEvents.
             * @constant
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description Of this event, the same each time it is sent: what you have seen already is a double.
             * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
             */
            id: string;
            /**
             * Format: uri
             * @description The address of this service.
             */
            source: string;
            type: components["schemas"]["EventType"];
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T09:00:00.000Z
             */
            time: string;
            /**
             * @description The type of `data`.
             * @constant
             */
            datacontenttype: "application/json";
            /** @description What happened, as `data` of the event of this type. */
            data: Record<string, never>;
        };
        /** @description The body of an incoming webhook of Slack. */
        SlackMessage: {
            /** @description The message in Slack's markup: the kind of event, a link, and the text. */
            text: string;
            /**
             * @description Links are not shown a second time.
             * @constant
             */
            unfurl_links: false;
            /**
             * @description Neither are pictures.
             * @constant
             */
            unfurl_media: false;
        };
        /** @description A card in a message of Discord. */
        DiscordEmbed: {
            /** @description One line. */
            title: string;
            /**
             * Format: uri
             * @description The page that the title leads to.
             */
            url: string;
            /** @description The text; absent where there is none. */
            description?: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
        };
        /** @description Nobody is mentioned. */
        DiscordMentions: {
            /** @description The kinds of mentions that count; none. */
            parse: string[];
        };
        /** @description The body that executes a webhook of Discord. */
        DiscordMessage: {
            /** @description The kind of event. */
            content: string;
            /** @description The event as a card. */
            embeds: components["schemas"]["DiscordEmbed"][];
            allowed_mentions: components["schemas"]["DiscordMentions"];
        };
        /** @description A message that ntfy publishes. */
        NtfyMessage: {
            /** @description The topic that the URL of the webhook ends with. */
            topic: string;
            /** @description One line. */
            title: string;
            /** @description The kind of event and the text, at most 4,096 bytes. */
            message: string;
            /**
             * Format: uri
             * @description The page that opens.
             */
            click: string;
        };
        /** @description The body of a generic webhook of hookshot. */
        MatrixMessage: {
            /** @description The message as plain text. */
            text: string;
            /** @description The message as HTML. */
            html: string;
        };
        /**
         * @description What can be said of a webhook.
         * @example {
         *       "tags": [
         *         "rust",
         *         "go"
         *       ],
         *       "q": null
         *     }
         */
        WebhookChange: {
            /**
             * Format: uri
             * @description Where it sends: an `https` address.
             */
            url?: string;
            /** @description What it is for; only you see it. */
            description?: string | null;
            /** @description In which form it sends; the callbacks of `createWebhook` in this document have an example of each. */
            format?: components["schemas"]["WebhookFormat"];
            /** @description What is sent. */
            events?: components["schemas"]["EventType"][];
            /** @description Of events about a post, only those of posts with one of these tags. */
            tags?: string[] | null;
            /** @description Of events about a post, only those of posts of one of these sources. */
            sourceIds?: string[] | null;
            /**
             * Format: uuid
             * @description Of events about a post, only those of posts with what your custom feed of this id follows, and without what it blocks. The webhook goes with the feed.
             */
            feedId?: string | null;
            /** @description Of events about a post, only those of posts with these words, as search reads them. */
            q?: string | null;
            /** @description Of events about a post, only those of posts that fit it; null for all. */
            filter?: components["schemas"]["Filter"] | null;
            /**
             * @description Whether it sends.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        /**
         * @description What signatures are verified with.
         * @example {
         *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
         *       "previousUntil": null
         *     }
         */
        WebhookSecret: {
            /** @description As libraries of Standard Webhooks take it: `whsec_` and the key in Base64. */
            secret: string;
            /**
             * Format: date-time
             * @description Until when deliveries are signed with the secret before as well.
             */
            previousUntil: string | null;
        };
        /**
         * @description How a secret changes.
         * @example {
         *       "overlapHours": 24
         *     }
         */
        SecretRotation: {
            /**
             * Format: int32
             * @description For how many hours the secret before signs as well.
             * @default 24
             */
            overlapHours: number;
        };
        /**
         * @description Which example is sent.
         * @example {
         *       "event": "post.published"
         *     }
         */
        WebhookTest: {
            /** @description The first of the webhook's events when absent. */
            event?: components["schemas"]["EventType"];
        };
        /**
         * @description What became of a delivery: `waiting` is sent or tried again later, `failed` is not.
         * @example delivered
         * @enum {string}
         */
        DeliveryStatus: "delivered" | "waiting" | "failed";
        /**
         * @description An event that was sent to a webhook, or is to be.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "webhookId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
         *       "event": "post.published",
         *       "status": "delivered",
         *       "attempts": 1,
         *       "responseStatus": 204,
         *       "problem": null,
         *       "durationMs": 41,
         *       "isTest": false,
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "lastAttemptAt": "2026-11-21T09:00:00.000Z",
         *       "nextAttemptAt": null
         *     }
         */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Of the event: its `webhook-id`.
             */
            id: string;
            /**
             * Format: uuid
             * @description The webhook that it is for.
             */
            webhookId: string;
            /** @description Which one. */
            event: components["schemas"]["EventType"];
            /** @description What became of it. */
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int32
             * @description How often it was sent.
             */
            attempts: number;
            /**
             * Format: int32
             * @description What was answered the last time; null when nothing was.
             */
            responseStatus: number | null;
            /** @description Why it did not arrive the last time, in words; null when it did. */
            problem: string | null;
            /**
             * Format: int32
             * @description How long the last answer took.
             */
            durationMs: number | null;
            /** @description Whether it is an example. */
            isTest: boolean;
            /**
             * Format: date-time
             * @description When it was first sent or asked for.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was sent last.
             */
            lastAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When it is sent again; null when it is not.
             */
            nextAttemptAt: string | null;
        };
        /**
         * @description Which events are sent again.
         * @example {
         *       "since": "2026-11-20T12:00:00.000Z"
         *     }
         */
        WebhookReplayInput: {
            /**
             * Format: date-time
             * @description Those that happened then or later.
             */
            since: string;
        };
        /**
         * @description A page of deliveries and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *           "webhookId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
         *           "event": "post.published",
         *           "status": "delivered",
         *           "attempts": 1,
         *           "responseStatus": 204,
         *           "problem": null,
         *           "durationMs": 41,
         *           "isTest": false,
         *           "createdAt": "2026-11-21T09:00:00.000Z",
         *           "lastAttemptAt": "2026-11-21T09:00:00.000Z",
         *           "nextAttemptAt": null
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        WebhookDeliveryPage: {
            /** @description The latest first. */
            data: components["schemas"]["WebhookDelivery"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A post that a search found.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "title": "Announcing Rust 1.0",
         *       "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *       "image": null,
         *       "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *       "type": "article",
         *       "publishedAt": "2015-05-15T00:00:00.000Z",
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "source": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *         "name": "Rust Blog",
         *         "handle": "rust-blog",
         *         "image": null
         *       },
         *       "tags": [
         *         "release",
         *         "rust"
         *       ],
         *       "readTime": 4,
         *       "language": "en",
         *       "numUpvotes": 12,
         *       "numComments": 3,
         *       "author": {
         *         "name": "The Rust Core Team",
         *         "image": null
         *       },
         *       "alsoIn": [],
         *       "highlights": [
         *         "Rust"
         *       ]
         *     }
         */
        FoundPost: {
            /**
             * Format: uuid
             * @description What operations on the post take.
             */
            id: string;
            /** @description One line of plain text. */
            title: string;
            /**
             * Format: uri
             * @description The article, or the recording where the feed names no page; a native post's own permalink.
             */
            url: string;
            /**
             * Format: uri
             * @description A picture to show with it.
             */
            image: string | null;
            /** @description A few sentences of plain text. */
            summary: string | null;
            type: components["schemas"]["PostType"];
            /**
             * Format: date-time
             * @description When the author published it; null when the feed does not say.
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description When it came into this service.
             */
            createdAt: string;
            /**
             * Format: uri
             * @description Its page with the comments.
             */
            commentsPermalink: string;
            source: components["schemas"]["Source"];
            /** @description Alphabetical. */
            tags: string[];
            /**
             * Format: int32
             * @description Minutes to read it; of a recording, its length.
             */
            readTime: number | null;
            /** @description ISO 639-1, as its title and summary read; what the feed states where they are too short. Null where that is not clear. */
            language: string | null;
            /**
             * Format: int32
             * @description How many people voted it up.
             */
            numUpvotes: number;
            /**
             * Format: int32
             * @description How many comments it has, replies included.
             */
            numComments: number;
            author: components["schemas"]["PostAuthor"];
            /** @description Posts of other sources about the same story; a list shows one of them. */
            alsoIn: components["schemas"]["StoryPost"][];
            /** @description The words of its title and summary that were looked for, as they stand there; none for a post found by its tags, source or meaning. */
            highlights: string[];
        };
        /**
         * @description A page of a search.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "title": "Announcing Rust 1.0",
         *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *           "image": null,
         *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *           "type": "article",
         *           "publishedAt": "2015-05-15T00:00:00.000Z",
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "source": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *             "name": "Rust Blog",
         *             "handle": "rust-blog",
         *             "image": null
         *           },
         *           "tags": [
         *             "release",
         *             "rust"
         *           ],
         *           "readTime": 4,
         *           "language": "en",
         *           "numUpvotes": 12,
         *           "numComments": 3,
         *           "author": {
         *             "name": "The Rust Core Team",
         *             "image": null
         *           },
         *           "alsoIn": [],
         *           "highlights": [
         *             "Rust"
         *           ]
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": true,
         *         "endCursor": "eyJrIjpbMTcuMl19",
         *         "cursor": "eyJrIjpbMTcuMl19"
         *       },
         *       "didYouMean": null,
         *       "note": null
         *     }
         */
        FoundPostPage: {
            /** @description The best match first. */
            data: components["schemas"]["FoundPost"][];
            pagination: components["schemas"]["Pagination"];
            /** @description The search with its mistyped words put right, as it was read; null where none was. */
            didYouMean: string | null;
            note: components["schemas"]["Note"];
        };
        /**
         * @description Something that may be meant.
         * @example {
         *       "type": "tag",
         *       "text": "postgresql",
         *       "key": "postgresql"
         *     }
         */
        Suggestion: {
            /**
             * @description What it is.
             * @enum {string}
             */
            type: "tag" | "source" | "post";
            /** @description The tag's name, the source's name or the post's title. */
            text: string;
            /** @description What operations take: the tag's name, the source's handle or the post's id. */
            key: string;
        };
        /**
         * @description Suggestions, not paged.
         * @example {
         *       "data": [
         *         {
         *           "type": "tag",
         *           "text": "postgresql",
         *           "key": "postgresql"
         *         }
         *       ]
         *     }
         */
        SuggestionList: {
            /** @description Tags, then sources, then posts. */
            data: components["schemas"]["Suggestion"][];
        };
        /**
         * @description A tag.
         * @example {
         *       "name": "javascript"
         *     }
         */
        Tag: {
            /** @description Lower case; its own key. */
            name: string;
        };
        /**
         * @description Tags, not paged.
         * @example {
         *       "data": [
         *         {
         *           "name": "javascript"
         *         },
         *         {
         *           "name": "typescript"
         *         }
         *       ]
         *     }
         */
        TagList: {
            /** @description In the order of the list. */
            data: components["schemas"]["Tag"][];
        };
        /**
         * @description A source with a line about it.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *       "name": "Rust Blog",
         *       "handle": "rust-blog",
         *       "image": null,
         *       "description": "News of the Rust project.",
         *       "private": false
         *     }
         */
        SourceSummary: {
            /**
             * Format: uuid
             * @description Stays the same when the name changes.
             */
            id: string;
            /** @description As people read it. */
            name: string;
            /** @description A short name that is unique and stays. */
            handle: string;
            /**
             * Format: uri
             * @description Its logo.
             */
            image: string | null;
            /** @description What the feed says of itself. */
            description: string | null;
            /** @description Whether only those who added it for themselves see it and its posts. */
            private: boolean;
        };
        /**
         * @description Sources, not paged.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *           "name": "Rust Blog",
         *           "handle": "rust-blog",
         *           "image": null,
         *           "description": "News of the Rust project.",
         *           "private": false
         *         }
         *       ]
         *     }
         */
        SourceList: {
            /** @description The best match first. */
            data: components["schemas"]["SourceSummary"][];
        };
        /**
         * @description A page of sources and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *           "name": "Rust Blog",
         *           "handle": "rust-blog",
         *           "image": null,
         *           "description": "News of the Rust project.",
         *           "private": false
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        SourcePage: {
            /** @description By name. */
            data: components["schemas"]["SourceSummary"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A source to suggest.
         * @example {
         *       "url": "https://simonwillison.net/"
         *     }
         */
        SourceSuggestionInput: {
            /**
             * Format: uri
             * @description A feed, or a site that has one, by http or https.
             */
            url: string;
            /**
             * @description Whether to read it at once for yourself.
             * @default false
             */
            forYourself: boolean;
        };
        /**
         * @description A source that you suggested; with `source`, what you now follow, when you added it for yourself.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e01",
         *       "url": "https://simonwillison.net/",
         *       "status": "pending",
         *       "createdAt": "2026-11-21T09:00:00.000Z"
         *     }
         */
        SourceSuggestion: {
            /**
             * Format: uuid
             * @description The suggestion's own.
             */
            id: string;
            /**
             * Format: uri
             * @description What you suggested.
             */
            url: string;
            /**
             * @description What the operator decided.
             * @enum {string}
             */
            status: "pending" | "accepted" | "rejected";
            /**
             * Format: date-time
             * @description When you suggested it first.
             */
            createdAt: string;
            source?: components["schemas"]["SourceSummary"];
        };
        /**
         * @description A post of a feed that is not stored.
         * @example {
         *       "title": "Announcing Rust 1.0",
         *       "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0.html",
         *       "publishedAt": "2015-05-15T00:00:00.000Z"
         *     }
         */
        PreviewedPost: {
            /** @description One line of plain text. */
            title: string;
            /**
             * Format: uri
             * @description The article.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the author published it; null when the feed does not say.
             */
            publishedAt: string | null;
        };
        /**
         * @description A feed that is not stored; null where there is none.
         * @example {
         *       "url": "https://blog.rust-lang.org/feed.xml",
         *       "name": "Rust Blog",
         *       "description": "News of the Rust project.",
         *       "homepage": "https://blog.rust-lang.org/",
         *       "image": null,
         *       "numPosts": 10,
         *       "posts": [
         *         {
         *           "title": "Announcing Rust 1.0",
         *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0.html",
         *           "publishedAt": "2015-05-15T00:00:00.000Z"
         *         }
         *       ],
         *       "notes": []
         *     }
         */
        PreviewedFeed: {
            /**
             * Format: uri
             * @description The address of the feed itself.
             */
            url: string;
            /** @description What the feed calls itself. */
            name: string;
            /** @description What the feed says of itself. */
            description: string | null;
            /**
             * Format: uri
             * @description Its site.
             */
            homepage: string | null;
            /**
             * Format: uri
             * @description Its logo.
             */
            image: string | null;
            /**
             * Format: int32
             * @description How many posts the feed has now.
             */
            numPosts: number;
            /** @description Some of them, in its order. */
            posts: components["schemas"]["PreviewedPost"][];
            /** @description What had to be repaired, in words. */
            notes: string[];
        } | null;
        /**
         * @description What is at an address, and the source that reads it already.
         * @example {
         *       "feed": {
         *         "url": "https://blog.rust-lang.org/feed.xml",
         *         "name": "Rust Blog",
         *         "description": "News of the Rust project.",
         *         "homepage": "https://blog.rust-lang.org/",
         *         "image": null,
         *         "numPosts": 10,
         *         "posts": [
         *           {
         *             "title": "Announcing Rust 1.0",
         *             "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0.html",
         *             "publishedAt": "2015-05-15T00:00:00.000Z"
         *           }
         *         ],
         *         "notes": []
         *       },
         *       "problem": null,
         *       "source": null
         *     }
         */
        SourcePreview: {
            feed: components["schemas"]["PreviewedFeed"];
            /** @description Why no feed could be read; null when one was. */
            problem: string | null;
            /** @description The source of this feed; null when it is not here yet. */
            source: components["schemas"]["SourceSummary"] | null;
        };
        /**
         * @description A source and how reading it goes.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *       "name": "Rust Blog",
         *       "handle": "rust-blog",
         *       "image": null,
         *       "description": "News of the Rust project.",
         *       "private": false,
         *       "homepage": "https://blog.rust-lang.org/",
         *       "fetchedAt": "2026-11-21T09:00:00.000Z",
         *       "problem": null,
         *       "feedNotes": [
         *         "1 item was left out, which an earlier item says already."
         *       ]
         *     }
         */
        SourceDetail: {
            /**
             * Format: uuid
             * @description Stays the same when the name changes.
             */
            id: string;
            /** @description As people read it. */
            name: string;
            /** @description A short name that is unique and stays. */
            handle: string;
            /**
             * Format: uri
             * @description Its logo.
             */
            image: string | null;
            /** @description What the feed says of itself. */
            description: string | null;
            /** @description Whether only those who added it for themselves see it and its posts. */
            private: boolean;
            /**
             * Format: uri
             * @description Its site.
             */
            homepage: string | null;
            /**
             * Format: date-time
             * @description When its feed was asked for last; null before the first time.
             */
            fetchedAt: string | null;
            /** @description Why it could not be read the last time; null when it could. */
            problem: string | null;
            /** @description What was repaired in its feed the last time, and which items were left out, in words. */
            feedNotes: string[];
        };
        /**
         * @description How long somebody has worked as an engineer.
         * @example MORE_THAN_4_YEARS
         * @enum {string}
         */
        ExperienceLevel: "LESS_THAN_1_YEAR" | "MORE_THAN_1_YEAR" | "MORE_THAN_2_YEARS" | "MORE_THAN_4_YEARS" | "MORE_THAN_6_YEARS" | "MORE_THAN_10_YEARS" | "NOT_ENGINEER";
        /**
         * @description A page of yours elsewhere.
         * @example {
         *       "platform": "github",
         *       "url": "https://github.com/ada"
         *     }
         */
        SocialLink: {
            /** @description Whose page it is, such as github; `other` where that is not known. */
            platform: string;
            /**
             * Format: uri
             * @description The address of the page.
             */
            url: string;
        };
        /**
         * @description A person, with what only that person sees.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3600",
         *       "name": "Ada Lovelace",
         *       "username": "ada",
         *       "bio": "I write about engines.",
         *       "image": "https://images.example.com/ada.png",
         *       "cover": null,
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "reputation": 0,
         *       "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3600",
         *       "isPlus": true,
         *       "experienceLevel": "MORE_THAN_10_YEARS",
         *       "timezone": "Europe/London",
         *       "weekStart": 1,
         *       "socialLinks": [
         *         {
         *           "platform": "github",
         *           "url": "https://github.com/ada"
         *         }
         *       ],
         *       "publicExperiences": true,
         *       "publicStack": false
         *     }
         */
        Profile: {
            /**
             * Format: uuid
             * @description The person's id.
             */
            id: string;
            /** @description What others read. */
            name: string;
            /** @description Unique without regard to case; what others write behind @. Made of the name until you choose one. */
            username: string;
            /** @description A few words about the person. */
            bio: string | null;
            /**
             * Format: uri
             * @description The person's picture.
             */
            image: string | null;
            /**
             * Format: uri
             * @description The wide picture above the profile.
             */
            cover: string | null;
            /**
             * Format: date-time
             * @description When the account was made.
             */
            createdAt: string;
            /**
             * Format: int32
             * @description Points that others gave; begins at 0.
             */
            reputation: number;
            /**
             * Format: uri
             * @description The page that others see.
             */
            permalink: string;
            /** @description Whether the paid plan is active now. */
            isPlus: boolean;
            /** @description How long you have worked as an engineer; null where you did not say. */
            experienceLevel: components["schemas"]["ExperienceLevel"] | null;
            /** @description An IANA time zone. */
            timezone: string | null;
            /**
             * Format: int32
             * @description The first day of your week: 0 is Sunday.
             */
            weekStart: number | null;
            /** @description In your own order. */
            socialLinks: components["schemas"]["SocialLink"][];
            /** @description Whether others see your experiences. */
            publicExperiences: boolean;
            /** @description Whether others see your tech stack. */
            publicStack: boolean;
        };
        /**
         * @description A page of yours elsewhere.
         * @example {
         *       "url": "https://github.com/ada"
         *     }
         */
        SocialLinkInput: {
            /**
             * Format: uri
             * @description With http or https.
             */
            url: string;
            /** @description Read from the address when absent: linkedin, github, twitter, threads, bluesky, roadmap, codepen, reddit, stackoverflow, youtube, hashnode, codeberg, gitlab, bitbucket, kaggle, medium, substack, mastodon, else other. */
            platform?: string | null;
        };
        /**
         * @description What to change; what is left out stays as it is.
         * @example {
         *       "bio": "I write about engines.",
         *       "timezone": "Europe/London",
         *       "weekStart": 1,
         *       "socialLinks": [
         *         {
         *           "url": "https://github.com/ada"
         *         }
         *       ]
         *     }
         */
        ProfileChange: {
            /** @description Space around it is dropped; control characters are refused. */
            name?: string;
            /** @description A letter or digit, then letters, digits and underscores; unique without regard to case. Null for one that is made of your name. */
            username?: string | null;
            /** @description A few words about you; null for none. */
            bio?: string | null;
            /**
             * Format: uri
             * @description Where your picture is, with http or https.
             */
            image?: string | null;
            /** @description An IANA time zone, such as Europe/London. */
            timezone?: string | null;
            /**
             * Format: int32
             * @description The first day of your week: 0 is Sunday.
             */
            weekStart?: number | null;
            /** @description How long you have worked as an engineer; null where you did not say. */
            experienceLevel?: components["schemas"]["ExperienceLevel"] | null;
            /** @description Takes the place of all that are there. */
            socialLinks?: components["schemas"]["SocialLinkInput"][];
            /** @description Whether others see your experiences; false at first. */
            publicExperiences?: boolean;
            /** @description Whether others see your tech stack; false at first. */
            publicStack?: boolean;
        };
        /**
         * @description A person as everybody sees them.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *       "name": "Ada",
         *       "username": "ada",
         *       "bio": "I write about engines.",
         *       "image": null,
         *       "cover": null,
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "reputation": 0,
         *       "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *       "socialLinks": [
         *         {
         *           "platform": "github",
         *           "url": "https://github.com/ada"
         *         }
         *       ]
         *     }
         */
        Person: {
            /**
             * Format: uuid
             * @description The person's id.
             */
            id: string;
            /** @description As the person writes it. */
            name: string;
            /** @description What others write behind @. */
            username: string;
            /** @description A few words about the person. */
            bio: string | null;
            /**
             * Format: uri
             * @description The person's picture.
             */
            image: string | null;
            /**
             * Format: uri
             * @description The wide picture above the profile.
             */
            cover: string | null;
            /**
             * Format: date-time
             * @description When the account was made.
             */
            createdAt: string;
            /**
             * Format: int32
             * @description Points that others gave; begins at 0.
             */
            reputation: number;
            /**
             * Format: uri
             * @description The person's page.
             */
            permalink: string;
            /** @description Pages of the person elsewhere. */
            socialLinks: components["schemas"]["SocialLink"][];
        };
        /**
         * @description A limit, and what is left of it.
         * @example {
         *       "limit": 60,
         *       "remaining": 58,
         *       "resetsAt": "2026-11-23T17:01:00.000Z"
         *     }
         */
        UsageQuota: {
            /**
             * Format: int32
             * @description Requests in the window.
             */
            limit: number;
            /**
             * Format: int32
             * @description Requests that are left, as far as is known to the process that answers.
             */
            remaining: number;
            /**
             * Format: date-time
             * @description When the window ends.
             */
            resetsAt: string;
        };
        /**
         * @description How long answers took, from the arrival of a request to the end of its answer, in whole milliseconds.
         * @example {
         *       "p50": 4,
         *       "p95": 24
         *     }
         */
        UsageLatency: {
            /**
             * Format: int32
             * @description Half of them took no longer. Null without requests.
             */
            p50: number | null;
            /**
             * Format: int32
             * @description Of a hundred 95 took no longer. Null without requests.
             */
            p95: number | null;
        };
        /**
         * @description Requests of a day or a minute.
         * @example {
         *       "at": "2026-11-23T00:00:00.000Z",
         *       "requests": 1204,
         *       "errors": 3
         *     }
         */
        UsageCount: {
            /**
             * Format: date-time
             * @description When the day (UTC) or the minute began.
             */
            at: string;
            /**
             * Format: int32
             * @description How many there were.
             */
            requests: number;
            /**
             * Format: int32
             * @description How many of them were answered with a status of 400 or more.
             */
            errors: number;
        };
        /**
         * @description A personal access token, or an OAuth app.
         * @example token
         * @enum {string}
         */
        UsageCredentialKind: "token" | "app";
        /**
         * @description A token or an app, and what it was used for.
         * @example {
         *       "kind": "token",
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "name": "laptop",
         *       "requests": 1204,
         *       "errors": 3
         *     }
         */
        UsageCredential: {
            kind: components["schemas"]["UsageCredentialKind"];
            /** @description The id of the token or the client id of the app. */
            id: string;
            /** @description Its name; null where it was deleted. */
            name: string | null;
            /**
             * Format: int32
             * @description Requests with it.
             */
            requests: number;
            /**
             * Format: int32
             * @description How many of them were answered with a status of 400 or more.
             */
            errors: number;
        };
        /**
         * @description Requests that were answered with one kind of error.
         * @example {
         *       "status": 404,
         *       "error": "not_found",
         *       "requests": 3
         *     }
         */
        UsageError: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            error: components["schemas"]["ErrorCode"];
            /**
             * Format: int32
             * @description How many there were.
             */
            requests: number;
        };
        /**
         * @description One request.
         * @example {
         *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
         *       "at": "2026-11-23T17:00:12.345Z",
         *       "operation": "getPopularFeed",
         *       "status": 200,
         *       "error": null,
         *       "ms": 4,
         *       "kind": "token",
         *       "credentialId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "credentialName": "laptop"
         *     }
         */
        UsageRequest: {
            /** @description The id in its `x-request-id` header. */
            requestId: string;
            /**
             * Format: date-time
             * @description When it was answered.
             */
            at: string;
            /** @description The operationId; null where the path has none. */
            operation: string | null;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description The error code; null for a success. */
            error: components["schemas"]["ErrorCode"] | null;
            /**
             * Format: int32
             * @description Milliseconds until the end of its answer, rounded up.
             */
            ms: number;
            kind: components["schemas"]["UsageCredentialKind"];
            /** @description The id of the token or the client id of the app. */
            credentialId: string;
            /** @description Its name; null where it was deleted. */
            credentialName: string | null;
        };
        /**
         * @description How somebody used the API.
         * @example {
         *       "since": "2026-11-22T00:00:00.000Z",
         *       "until": "2026-11-23T17:00:30.000Z",
         *       "isPlus": true,
         *       "minuteQuota": {
         *         "limit": 60,
         *         "remaining": 58,
         *         "resetsAt": "2026-11-23T17:01:00.000Z"
         *       },
         *       "dayQuota": null,
         *       "requests": 1216,
         *       "errors": 3,
         *       "latency": {
         *         "p50": 4,
         *         "p95": 24
         *       },
         *       "days": [
         *         {
         *           "at": "2026-11-22T00:00:00.000Z",
         *           "requests": 12,
         *           "errors": 0
         *         },
         *         {
         *           "at": "2026-11-23T00:00:00.000Z",
         *           "requests": 1204,
         *           "errors": 3
         *         }
         *       ],
         *       "minutes": [
         *         {
         *           "at": "2026-11-23T17:00:00.000Z",
         *           "requests": 2,
         *           "errors": 0
         *         }
         *       ],
         *       "credentials": [
         *         {
         *           "kind": "token",
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *           "name": "laptop",
         *           "requests": 1216,
         *           "errors": 3
         *         }
         *       ],
         *       "errorKinds": [
         *         {
         *           "status": 404,
         *           "error": "not_found",
         *           "requests": 3
         *         }
         *       ],
         *       "recent": [
         *         {
         *           "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
         *           "at": "2026-11-23T17:00:12.345Z",
         *           "operation": "getPopularFeed",
         *           "status": 200,
         *           "error": null,
         *           "ms": 4,
         *           "kind": "token",
         *           "credentialId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *           "credentialName": "laptop"
         *         }
         *       ]
         *     }
         */
        Usage: {
            /**
             * Format: date-time
             * @description The beginning of the first day.
             */
            since: string;
            /**
             * Format: date-time
             * @description When this was read.
             */
            until: string;
            /** @description Whether the paid plan is active now. */
            isPlus: boolean;
            minuteQuota: components["schemas"]["UsageQuota"];
            /** @description The daily quota of the free plan; null on the paid one. */
            dayQuota: components["schemas"]["UsageQuota"] | null;
            /**
             * Format: int32
             * @description Requests in all.
             */
            requests: number;
            /**
             * Format: int32
             * @description How many of them were answered with a status of 400 or more.
             */
            errors: number;
            latency: components["schemas"]["UsageLatency"];
            /** @description Every day, the oldest first. */
            days: components["schemas"]["UsageCount"][];
            /** @description The minutes of the last hour with requests, the oldest first. */
            minutes: components["schemas"]["UsageCount"][];
            /** @description What was used, the most used first. */
            credentials: components["schemas"]["UsageCredential"][];
            /** @description The errors, the most frequent first. */
            errorKinds: components["schemas"]["UsageError"][];
            /** @description The last requests, the newest first. */
            recent: components["schemas"]["UsageRequest"][];
        };
        /**
         * @description How reading a page goes that you saved by its address; null for any other post.
         * @example {
         *       "state": "read",
         *       "problem": null
         *     }
         */
        SavedPage: {
            /**
             * @description Whether it still waits to be read, or to be tried again; was read; or could not be.
             * @enum {string}
             */
            state: "waiting" | "read" | "failed";
            /** @description Why it could not be read the last time; null when that did not happen. */
            problem: string | null;
        } | null;
        /**
         * @description A post that you keep.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "title": "Announcing Rust 1.0",
         *       "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *       "image": null,
         *       "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *       "type": "article",
         *       "publishedAt": "2015-05-15T00:00:00.000Z",
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "source": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *         "name": "Rust Blog",
         *         "handle": "rust-blog",
         *         "image": null
         *       },
         *       "tags": [
         *         "release",
         *         "rust"
         *       ],
         *       "readTime": 4,
         *       "language": "en",
         *       "numUpvotes": 12,
         *       "numComments": 3,
         *       "author": {
         *         "name": "The Rust Core Team",
         *         "image": null
         *       },
         *       "alsoIn": [],
         *       "bookmarkedAt": "2026-11-21T09:30:00.000Z",
         *       "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
         *       "note": "Try this at work.",
         *       "ownTags": [],
         *       "page": null
         *     }
         */
        BookmarkedPost: {
            /**
             * Format: uuid
             * @description What operations on the post take.
             */
            id: string;
            /** @description One line of plain text. */
            title: string;
            /**
             * Format: uri
             * @description The article, or the recording where the feed names no page; a native post's own permalink.
             */
            url: string;
            /**
             * Format: uri
             * @description A picture to show with it.
             */
            image: string | null;
            /** @description A few sentences of plain text. */
            summary: string | null;
            type: components["schemas"]["PostType"];
            /**
             * Format: date-time
             * @description When the author published it; null when the feed does not say.
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description When it came into this service.
             */
            createdAt: string;
            /**
             * Format: uri
             * @description Its page with the comments.
             */
            commentsPermalink: string;
            source: components["schemas"]["Source"];
            /** @description Alphabetical. */
            tags: string[];
            /**
             * Format: int32
             * @description Minutes to read it; of a recording, its length.
             */
            readTime: number | null;
            /** @description ISO 639-1, as its title and summary read; what the feed states where they are too short. Null where that is not clear. */
            language: string | null;
            /**
             * Format: int32
             * @description How many people voted it up.
             */
            numUpvotes: number;
            /**
             * Format: int32
             * @description How many comments it has, replies included.
             */
            numComments: number;
            author: components["schemas"]["PostAuthor"];
            /** @description Posts of other sources about the same story; a list shows one of them. */
            alsoIn: components["schemas"]["StoryPost"][];
            /**
             * Format: date-time
             * @description When you bookmarked it first.
             */
            bookmarkedAt: string;
            /**
             * Format: uuid
             * @description The list of bookmarks that it is in; null for none.
             */
            listId: string | null;
            /** @description Your own words on it; null without any. */
            note: string | null;
            /** @description Your own tags. */
            ownTags: string[];
            page: components["schemas"]["SavedPage"];
        };
        /**
         * @description A page of bookmarked posts and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "title": "Announcing Rust 1.0",
         *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *           "image": null,
         *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *           "type": "article",
         *           "publishedAt": "2015-05-15T00:00:00.000Z",
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "source": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *             "name": "Rust Blog",
         *             "handle": "rust-blog",
         *             "image": null
         *           },
         *           "tags": [
         *             "release",
         *             "rust"
         *           ],
         *           "readTime": 4,
         *           "language": "en",
         *           "numUpvotes": 12,
         *           "numComments": 3,
         *           "author": {
         *             "name": "The Rust Core Team",
         *             "image": null
         *           },
         *           "alsoIn": [],
         *           "bookmarkedAt": "2026-11-21T09:30:00.000Z",
         *           "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
         *           "note": "Try this at work.",
         *           "ownTags": [],
         *           "page": null
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       },
         *       "note": null
         *     }
         */
        BookmarkedPostPage: {
            /** @description The newest bookmark first. */
            data: components["schemas"]["BookmarkedPost"][];
            pagination: components["schemas"]["Pagination"];
            note: components["schemas"]["Note"];
        };
        /**
         * @description What to keep, and where; `postIds` or `url`, not both.
         * @example {
         *       "postIds": [
         *         "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12"
         *       ],
         *       "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401"
         *     }
         */
        BookmarksInput: {
            /** @description Ids of posts; one that is named twice counts once. */
            postIds?: string[];
            /** @description The address of a page, by http or https; it is kept in its canonical form. */
            url?: string;
            /** @description With `url`, its title; null or left out for that of the page. Not for a post that is there already. */
            title?: string | null;
            /** @description Your own words on it, for all of the posts; null removes them, left out they stay. */
            note?: string | null;
            /** @description Your own tags, for all of the posts, as you write them; left out they stay. */
            ownTags?: string[];
            /**
             * Format: uuid
             * @description One of your lists; null or left out for none.
             */
            listId?: string | null;
            /** @description The name of the list, in place of its id; null or left out for none. */
            listName?: string | null;
        };
        /**
         * @description That you keep a post, since when and where.
         * @example {
         *       "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
         *       "note": "Try this at work.",
         *       "ownTags": [],
         *       "page": null
         *     }
         */
        Bookmark: {
            /**
             * Format: uuid
             * @description The bookmarked post.
             */
            postId: string;
            /**
             * Format: date-time
             * @description When you bookmarked it first.
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description The list it is in; null for none.
             */
            listId: string | null;
            /** @description Your own words on it; null without any. */
            note: string | null;
            /** @description Your own tags. */
            ownTags: string[];
            page: components["schemas"]["SavedPage"];
        };
        /**
         * @description A folder for bookmarks.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
         *       "name": "To read",
         *       "icon": "📚",
         *       "createdAt": "2026-11-20T18:00:00.000Z"
         *     }
         */
        BookmarkList: {
            /**
             * Format: uuid
             * @description What operations on the list take.
             */
            id: string;
            /** @description What its owner calls it. */
            name: string;
            /** @description An emoji or a few characters; null for none. */
            icon: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
        };
        /**
         * @description Bookmarks that were made or moved; with `list`, the list of the name that was sent.
         * @example {
         *       "data": [
         *         {
         *           "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "createdAt": "2026-11-21T09:30:00.000Z",
         *           "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
         *           "note": "Try this at work.",
         *           "ownTags": [],
         *           "page": null
         *         }
         *       ],
         *       "list": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
         *         "name": "To read",
         *         "icon": "📚",
         *         "createdAt": "2026-11-20T18:00:00.000Z"
         *       }
         *     }
         */
        BookmarkAnswer: {
            /** @description In the order of the request. */
            data: components["schemas"]["Bookmark"][];
            list?: components["schemas"]["BookmarkList"];
            /** @description Ids of no post, as they were sent; absent when there are none. */
            ignored?: string[];
        };
        /**
         * @description All lists of a person.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
         *           "name": "To read",
         *           "icon": "📚",
         *           "createdAt": "2026-11-20T18:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        BookmarkLists: {
            /** @description By name. */
            data: components["schemas"]["BookmarkList"][];
        };
        /**
         * @description A list to make.
         * @example {
         *       "name": "To read",
         *       "icon": "📚"
         *     }
         */
        BookmarkListInput: {
            /** @description What you call it; not only spaces. */
            name: string;
            /** @description An emoji or a few characters; null or left out for none. */
            icon?: string | null;
        };
        /**
         * @description One list, wrapped.
         * @example {
         *       "data": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
         *         "name": "To read",
         *         "icon": "📚",
         *         "createdAt": "2026-11-20T18:00:00.000Z"
         *       }
         *     }
         */
        BookmarkListAnswer: {
            data: components["schemas"]["BookmarkList"];
        };
        /**
         * @description One bookmark, wrapped.
         * @example {
         *       "data": {
         *         "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *         "createdAt": "2026-11-21T09:30:00.000Z",
         *         "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
         *         "note": "Try this at work.",
         *         "ownTags": [],
         *         "page": null
         *       }
         *     }
         */
        OneBookmark: {
            data: components["schemas"]["Bookmark"];
        };
        /**
         * @description Where a bookmark goes, and what you say of it.
         * @example {
         *       "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401"
         *     }
         */
        BookmarkMove: {
            /**
             * Format: uuid
             * @description One of your lists; null or left out for none.
             */
            listId?: string | null;
            /** @description Your own words on it, for all of the posts; null removes them, left out they stay. */
            note?: string | null;
            /** @description Your own tags, for all of the posts, as you write them; left out they stay. */
            ownTags?: string[];
        };
        /**
         * @description What wrote a file.
         * @enum {string}
         */
        ImportFormat: "opml" | "netscape" | "pocket" | "karakeep" | "omnivore" | "readwise";
        /**
         * @description An import, and how far it is.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02",
         *       "format": "pocket",
         *       "state": "done",
         *       "problem": null,
         *       "entries": 120,
         *       "done": 120,
         *       "added": 117,
         *       "present": 2,
         *       "skipped": 1,
         *       "failed": 0,
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "finishedAt": "2026-11-21T09:30:04.000Z"
         *     }
         */
        Import: {
            /**
             * Format: uuid
             * @description What operations on it take.
             */
            id: string;
            /** @description What wrote the file; null until that is known. */
            format: components["schemas"]["ImportFormat"] | null;
            /**
             * @description Whether it waits for its turn, is at it, is done, or could not read the file.
             * @enum {string}
             */
            state: "waiting" | "running" | "done" | "failed";
            /** @description Why the file could not be read; null when it could. */
            problem: string | null;
            /**
             * Format: int32
             * @description How many entries the file has; null until that is known.
             */
            entries: number | null;
            /**
             * Format: int32
             * @description How many of them were looked at.
             */
            done: number;
            /**
             * Format: int32
             * @description Entries that are bookmarks or followed now.
             */
            added: number;
            /**
             * Format: int32
             * @description Entries that you had already.
             */
            present: number;
            /**
             * Format: int32
             * @description Entries that cannot be imported, such as those without a web address.
             */
            skipped: number;
            /**
             * Format: int32
             * @description Entries beyond what you may have.
             */
            failed: number;
            /**
             * Format: date-time
             * @description When you sent it.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it ended; null before.
             */
            finishedAt: string | null;
        };
        /**
         * @description Imports of a person.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02",
         *           "format": "pocket",
         *           "state": "done",
         *           "problem": null,
         *           "entries": 120,
         *           "done": 120,
         *           "added": 117,
         *           "present": 2,
         *           "skipped": 1,
         *           "failed": 0,
         *           "createdAt": "2026-11-21T09:30:00.000Z",
         *           "finishedAt": "2026-11-21T09:30:04.000Z"
         *         }
         *       ]
         *     }
         */
        Imports: {
            /** @description The newest first. */
            data: components["schemas"]["Import"][];
        };
        /**
         * @description A file to import.
         * @example {
         *       "text": "title,url,time_added,tags,status\nSQLite,https://sqlite.org/,1700000000,database,unread\n",
         *       "format": "pocket"
         *     }
         */
        ImportInput: {
            /** @description Its text. */
            text: string;
            /** @description What wrote it; null or left out to tell by the text. */
            format?: components["schemas"]["ImportFormat"] | null;
        };
        /**
         * @description One import, wrapped.
         * @example {
         *       "data": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02",
         *         "format": "pocket",
         *         "state": "done",
         *         "problem": null,
         *         "entries": 120,
         *         "done": 120,
         *         "added": 117,
         *         "present": 2,
         *         "skipped": 1,
         *         "failed": 0,
         *         "createdAt": "2026-11-21T09:30:00.000Z",
         *         "finishedAt": "2026-11-21T09:30:04.000Z"
         *       }
         *     }
         */
        ImportAnswer: {
            data: components["schemas"]["Import"];
        };
        /**
         * @description What became of an entry, and why.
         * @example {
         *       "entry": 7,
         *       "outcome": "skipped",
         *       "title": "Toggle dark mode",
         *       "url": "javascript:void(0)",
         *       "reason": "This is no http or https address."
         *     }
         */
        ImportLine: {
            /**
             * Format: int32
             * @description Which entry of the file, from 1.
             */
            entry: number;
            /**
             * @description What became of it.
             * @enum {string}
             */
            outcome: "added" | "present" | "skipped" | "failed";
            /** @description The beginning of its title; null without one. */
            title: string | null;
            /** @description The beginning of its address as the file has it; null without one. */
            url: string | null;
            /** @description Why. */
            reason: string;
        };
        /**
         * @description A page of the report of an import and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "entry": 7,
         *           "outcome": "skipped",
         *           "title": "Toggle dark mode",
         *           "url": "javascript:void(0)",
         *           "reason": "This is no http or https address."
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        ImportLinePage: {
            /** @description By entry. */
            data: components["schemas"]["ImportLine"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description The form of a file.
         * @enum {string}
         */
        ExportFormat: "netscape" | "csv" | "json" | "markdown" | "opml";
        /**
         * @description An address as Karakeep has it.
         * @example {
         *       "type": "link",
         *       "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0.html"
         *     }
         */
        ExportedLink: {
            /**
             * @description That it is one.
             * @constant
             */
            type: "link";
            /**
             * Format: uri
             * @description The address.
             */
            url: string;
        };
        /**
         * @description A bookmark as Karakeep has it.
         * @example {
         *       "createdAt": 1763717400,
         *       "title": "Announcing Rust 1.0",
         *       "tags": [
         *         "rust"
         *       ],
         *       "lists": [
         *         "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02"
         *       ],
         *       "content": {
         *         "type": "link",
         *         "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0.html"
         *       },
         *       "note": null,
         *       "archived": false
         *     }
         */
        ExportedBookmark: {
            /**
             * Format: int64
             * @description When you bookmarked it, in seconds since 1970.
             */
            createdAt: number;
            /** @description Its title. */
            title: string;
            /** @description Your own tags. */
            tags: string[];
            /** @description The id of the list it is in. */
            lists: string[];
            content: components["schemas"]["ExportedLink"];
            /** @description Your own words on it. */
            note: string | null;
            /** @description Whether you have read it. */
            archived: boolean;
        };
        /**
         * @description A list as Karakeep has it.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02",
         *       "name": "To read",
         *       "description": null,
         *       "icon": "📚",
         *       "type": "manual",
         *       "query": null,
         *       "parentId": null
         *     }
         */
        ExportedList: {
            /**
             * Format: uuid
             * @description What bookmarks name it by.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Lists have none here. */
            description: null;
            /** @description An emoji or a few characters; empty for none. */
            icon: string;
            /**
             * @description That it has what is put into it, and not what a search finds.
             * @constant
             */
            type: "manual";
            /** @description The search that it has not. */
            query: null;
            /** @description The list around it; there is none here. */
            parentId: null;
        };
        /**
         * @description Bookmarks and lists as Karakeep exports them.
         * @example {
         *       "bookmarks": [
         *         {
         *           "createdAt": 1763717400,
         *           "title": "Announcing Rust 1.0",
         *           "tags": [
         *             "rust"
         *           ],
         *           "lists": [
         *             "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02"
         *           ],
         *           "content": {
         *             "type": "link",
         *             "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0.html"
         *           },
         *           "note": null,
         *           "archived": false
         *         }
         *       ],
         *       "lists": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02",
         *           "name": "To read",
         *           "description": null,
         *           "icon": "📚",
         *           "type": "manual",
         *           "query": null,
         *           "parentId": null
         *         }
         *       ]
         *     }
         */
        ExportedLibrary: {
            /** @description The newest first. */
            bookmarks: components["schemas"]["ExportedBookmark"][];
            /** @description By name. */
            lists: components["schemas"]["ExportedList"][];
        };
        /**
         * @description A post that you opened.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "title": "Announcing Rust 1.0",
         *       "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *       "image": null,
         *       "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *       "type": "article",
         *       "publishedAt": "2015-05-15T00:00:00.000Z",
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "source": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *         "name": "Rust Blog",
         *         "handle": "rust-blog",
         *         "image": null
         *       },
         *       "tags": [
         *         "release",
         *         "rust"
         *       ],
         *       "readTime": 4,
         *       "language": "en",
         *       "numUpvotes": 12,
         *       "numComments": 3,
         *       "author": {
         *         "name": "The Rust Core Team",
         *         "image": null
         *       },
         *       "alsoIn": [],
         *       "openedAt": "2026-11-21T09:30:00.000Z"
         *     }
         */
        OpenedPost: {
            /**
             * Format: uuid
             * @description What operations on the post take.
             */
            id: string;
            /** @description One line of plain text. */
            title: string;
            /**
             * Format: uri
             * @description The article, or the recording where the feed names no page; a native post's own permalink.
             */
            url: string;
            /**
             * Format: uri
             * @description A picture to show with it.
             */
            image: string | null;
            /** @description A few sentences of plain text. */
            summary: string | null;
            type: components["schemas"]["PostType"];
            /**
             * Format: date-time
             * @description When the author published it; null when the feed does not say.
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description When it came into this service.
             */
            createdAt: string;
            /**
             * Format: uri
             * @description Its page with the comments.
             */
            commentsPermalink: string;
            source: components["schemas"]["Source"];
            /** @description Alphabetical. */
            tags: string[];
            /**
             * Format: int32
             * @description Minutes to read it; of a recording, its length.
             */
            readTime: number | null;
            /** @description ISO 639-1, as its title and summary read; what the feed states where they are too short. Null where that is not clear. */
            language: string | null;
            /**
             * Format: int32
             * @description How many people voted it up.
             */
            numUpvotes: number;
            /**
             * Format: int32
             * @description How many comments it has, replies included.
             */
            numComments: number;
            author: components["schemas"]["PostAuthor"];
            /** @description Posts of other sources about the same story; a list shows one of them. */
            alsoIn: components["schemas"]["StoryPost"][];
            /**
             * Format: date-time
             * @description When you opened it first.
             */
            openedAt: string;
        };
        /**
         * @description A page of posts that you opened and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "title": "Announcing Rust 1.0",
         *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *           "image": null,
         *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *           "type": "article",
         *           "publishedAt": "2015-05-15T00:00:00.000Z",
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *           "source": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *             "name": "Rust Blog",
         *             "handle": "rust-blog",
         *             "image": null
         *           },
         *           "tags": [
         *             "release",
         *             "rust"
         *           ],
         *           "readTime": 4,
         *           "language": "en",
         *           "numUpvotes": 12,
         *           "numComments": 3,
         *           "author": {
         *             "name": "The Rust Core Team",
         *             "image": null
         *           },
         *           "alsoIn": [],
         *           "openedAt": "2026-11-21T09:30:00.000Z"
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       },
         *       "note": null
         *     }
         */
        OpenedPostPage: {
            /** @description The post that you opened last first. */
            data: components["schemas"]["OpenedPost"][];
            pagination: components["schemas"]["Pagination"];
            note: components["schemas"]["Note"];
        };
        /**
         * @description What kind of experience this is.
         * @example work
         * @enum {string}
         */
        ExperienceType: "work" | "education" | "project" | "certification" | "volunteering" | "opensource";
        /**
         * @description How somebody is employed.
         * @example FULL_TIME
         * @enum {string}
         */
        EmploymentType: "FULL_TIME" | "PART_TIME" | "CONTRACT" | "INTERNSHIP";
        /**
         * @description How somebody is employed, wrapped. Null where it was not said.
         * @example {
         *       "value": "FULL_TIME"
         *     }
         */
        EmploymentTypeValue: {
            value: components["schemas"]["EmploymentType"];
        } | null;
        /**
         * @description Where the work is done.
         * @example REMOTE
         * @enum {string}
         */
        LocationType: "ONSITE" | "REMOTE" | "HYBRID";
        /**
         * @description Where the work is done, wrapped. Null where it was not said.
         * @example {
         *       "value": "REMOTE"
         *     }
         */
        LocationTypeValue: {
            value: components["schemas"]["LocationType"];
        } | null;
        /**
         * @description Something that somebody can do.
         * @example {
         *       "value": "TypeScript"
         *     }
         */
        Skill: {
            /** @description What it is called. */
            value: string;
        };
        /**
         * @description A company that this service knows. Null where it is none that this service knows.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3620",
         *       "name": "Analytical Engines",
         *       "image": null
         *     }
         */
        Company: {
            /**
             * Format: uuid
             * @description What `companyId` takes.
             */
            id: string;
            /** @description As people read it. */
            name: string;
            /**
             * Format: uri
             * @description Its logo.
             */
            image: string | null;
        } | null;
        /**
         * @description A place in words. Null where it was not said.
         * @example {
         *       "city": "London",
         *       "subdivision": null,
         *       "country": "United Kingdom"
         *     }
         */
        CustomLocation: {
            /** @description Its name. */
            city: string | null;
            /** @description A state, county or the like. */
            subdivision: string | null;
            /** @description Its name. */
            country: string | null;
        } | null;
        /**
         * @description Where the code of an open source experience is. Null with every type but opensource.
         * @example {
         *       "id": "724712",
         *       "owner": "rust-lang",
         *       "name": "rust",
         *       "url": "https://github.com/rust-lang/rust",
         *       "image": null
         *     }
         */
        Repository: {
            /** @description Its id where it is kept. */
            id: string | null;
            /** @description The person or organisation that it belongs to. */
            owner: string | null;
            /** @description Without its owner. */
            name: string;
            /**
             * Format: uri
             * @description Its page.
             */
            url: string;
            /**
             * Format: uri
             * @description A picture of it or of its owner.
             */
            image: string | null;
        } | null;
        /**
         * @description Something that a person does or did. Choices come wrapped as `value`.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610",
         *       "type": "work",
         *       "title": "Staff Engineer",
         *       "subtitle": null,
         *       "grade": null,
         *       "description": "Keeps the engines running.",
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "startedAt": "2022-03-01T00:00:00.000Z",
         *       "endedAt": null,
         *       "customCompanyName": "Analytical Engines",
         *       "customDomain": "engines.example.com",
         *       "image": null,
         *       "employmentType": {
         *         "value": "FULL_TIME"
         *       },
         *       "locationType": {
         *         "value": "REMOTE"
         *       },
         *       "verified": false,
         *       "url": null,
         *       "isOwner": true,
         *       "skills": [
         *         {
         *           "value": "TypeScript"
         *         },
         *         {
         *           "value": "PostgreSQL"
         *         }
         *       ],
         *       "company": null,
         *       "customLocation": {
         *         "city": "London",
         *         "subdivision": null,
         *         "country": "United Kingdom"
         *       },
         *       "repository": null
         *     }
         */
        UserExperience: {
            /**
             * Format: uuid
             * @description What operations on the experience take.
             */
            id: string;
            type: components["schemas"]["ExperienceType"];
            /** @description The position, degree or name. */
            title: string;
            /** @description A second line. */
            subtitle: string | null;
            /** @description A mark or degree; never with work. */
            grade: string | null;
            /** @description What was done, in plain text. */
            description: string | null;
            /**
             * Format: date-time
             * @description When it was added here.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description Null while it goes on.
             */
            endedAt: string | null;
            /** @description A company or school that this service does not know. */
            customCompanyName: string | null;
            /** @description Its domain. */
            customDomain: string | null;
            /**
             * Format: uri
             * @description The picture of the company, else of the repository.
             */
            image: string | null;
            employmentType: components["schemas"]["EmploymentTypeValue"];
            locationType: components["schemas"]["LocationTypeValue"];
            /** @description Whether the company confirmed it. */
            verified: boolean;
            /**
             * Format: uri
             * @description Where more is said of it; never with work.
             */
            url: string | null;
            /** @description Whether it is your own. */
            isOwner: boolean;
            /** @description In your own order. */
            skills: components["schemas"]["Skill"][];
            company: components["schemas"]["Company"];
            customLocation: components["schemas"]["CustomLocation"];
            repository: components["schemas"]["Repository"];
        };
        /**
         * @description A page of experiences and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610",
         *           "type": "work",
         *           "title": "Staff Engineer",
         *           "subtitle": null,
         *           "grade": null,
         *           "description": "Keeps the engines running.",
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "startedAt": "2022-03-01T00:00:00.000Z",
         *           "endedAt": null,
         *           "customCompanyName": "Analytical Engines",
         *           "customDomain": "engines.example.com",
         *           "image": null,
         *           "employmentType": {
         *             "value": "FULL_TIME"
         *           },
         *           "locationType": {
         *             "value": "REMOTE"
         *           },
         *           "verified": false,
         *           "url": null,
         *           "isOwner": true,
         *           "skills": [
         *             {
         *               "value": "TypeScript"
         *             },
         *             {
         *               "value": "PostgreSQL"
         *             }
         *           ],
         *           "company": null,
         *           "customLocation": {
         *             "city": "London",
         *             "subdivision": null,
         *             "country": "United Kingdom"
         *           },
         *           "repository": null
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        UserExperiencePage: {
            /** @description What goes on first, then what ended last. */
            data: components["schemas"]["UserExperience"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description Where the code of an open source experience is. Only with opensource; null for none.
         * @example {
         *       "owner": "rust-lang",
         *       "name": "rust",
         *       "url": "https://github.com/rust-lang/rust"
         *     }
         */
        RepositoryInput: {
            /** @description Its id where it is kept. */
            id?: string | null;
            /** @description The person or organisation that it belongs to. */
            owner?: string | null;
            /** @description Without its owner. */
            name: string;
            /**
             * Format: uri
             * @description With http or https.
             */
            url: string;
            /**
             * Format: uri
             * @description With http or https.
             */
            image?: string | null;
        } | null;
        /**
         * @description A place in words. Only with work; null for none.
         * @example {
         *       "city": "London",
         *       "country": "United Kingdom"
         *     }
         */
        CustomLocationInput: {
            /** @description Its name. */
            city?: string | null;
            /** @description A state, county or the like. */
            subdivision?: string | null;
            /** @description Its name. */
            country?: string | null;
        } | null;
        /**
         * @description What you say of an experience. A field that does not belong to its type is ignored.
         * @example {
         *       "type": "work",
         *       "title": "Staff Engineer",
         *       "description": "Keeps the engines running.",
         *       "startedAt": "2022-03-01T00:00:00.000Z",
         *       "endedAt": null,
         *       "customCompanyName": "Analytical Engines",
         *       "customDomain": "engines.example.com",
         *       "locationType": "REMOTE",
         *       "employmentType": "FULL_TIME",
         *       "skills": [
         *         "TypeScript",
         *         "PostgreSQL"
         *       ],
         *       "customLocation": {
         *         "city": "London",
         *         "country": "United Kingdom"
         *       }
         *     }
         */
        ExperienceInput: {
            type: components["schemas"]["ExperienceType"];
            /** @description The position, degree or name. */
            title: string;
            /**
             * Format: date-time
             * @description When it began; a day such as 2022-03-01 will do.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description Not before `startedAt`; null or absent while it goes on.
             */
            endedAt?: string | null;
            /** @description A second line. */
            subtitle?: string | null;
            /** @description What was done, in plain text. */
            description?: string | null;
            /**
             * Format: uuid
             * @description A company that this service knows.
             */
            companyId?: string | null;
            /** @description A company or school in your own words. */
            customCompanyName?: string | null;
            /** @description Its domain. */
            customDomain?: string | null;
            /**
             * Format: uri
             * @description With http or https; not with work.
             */
            url?: string | null;
            /** @description Not with work. */
            grade?: string | null;
            repository?: components["schemas"]["RepositoryInput"];
            /** @description Only with work. */
            locationType?: components["schemas"]["LocationType"] | null;
            /** @description Only with work. */
            employmentType?: components["schemas"]["EmploymentType"] | null;
            /** @description Only with work. The first of equal ones is kept. */
            skills?: string[];
            customLocation?: components["schemas"]["CustomLocationInput"];
        };
        /**
         * @description An experience of somebody. Choices come wrapped as `value`.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610",
         *       "type": "work",
         *       "title": "Staff Engineer",
         *       "subtitle": null,
         *       "grade": null,
         *       "description": "Keeps the engines running.",
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "startedAt": "2022-03-01T00:00:00.000Z",
         *       "endedAt": null,
         *       "customCompanyName": "Analytical Engines",
         *       "customDomain": "engines.example.com",
         *       "image": null,
         *       "employmentType": {
         *         "value": "FULL_TIME"
         *       },
         *       "locationType": {
         *         "value": "REMOTE"
         *       },
         *       "verified": false,
         *       "url": null,
         *       "isOwner": true,
         *       "skills": [
         *         {
         *           "value": "TypeScript"
         *         },
         *         {
         *           "value": "PostgreSQL"
         *         }
         *       ],
         *       "company": null,
         *       "customLocation": {
         *         "city": "London",
         *         "subdivision": null,
         *         "country": "United Kingdom"
         *       },
         *       "repository": null
         *     }
         */
        PersonExperience: {
            /**
             * Format: uuid
             * @description What operations on the experience take.
             */
            id: string;
            type: components["schemas"]["ExperienceType"];
            /** @description The position, degree or name. */
            title: string;
            /** @description A second line. */
            subtitle: string | null;
            /** @description A mark or degree; never with work. */
            grade: string | null;
            /** @description What was done, in plain text. */
            description: string | null;
            /**
             * Format: date-time
             * @description When it was added here.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description Null while it goes on.
             */
            endedAt: string | null;
            /** @description A company or school that this service does not know. */
            customCompanyName: string | null;
            /** @description Its domain. */
            customDomain: string | null;
            /**
             * Format: uri
             * @description The picture of the company, else of the repository.
             */
            image: string | null;
            employmentType: components["schemas"]["EmploymentTypeValue"];
            locationType: components["schemas"]["LocationTypeValue"];
            /** @description Whether the company confirmed it. */
            verified: boolean;
            /**
             * Format: uri
             * @description Where more is said of it; never with work.
             */
            url: string | null;
            /** @description Whether it is your own. */
            isOwner: boolean;
            /** @description In your own order. */
            skills: components["schemas"]["Skill"][];
            company: components["schemas"]["Company"];
            customLocation: components["schemas"]["CustomLocation"];
            repository: components["schemas"]["Repository"];
        };
        /**
         * @description A page of somebody's experiences and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610",
         *           "type": "work",
         *           "title": "Staff Engineer",
         *           "subtitle": null,
         *           "grade": null,
         *           "description": "Keeps the engines running.",
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "startedAt": "2022-03-01T00:00:00.000Z",
         *           "endedAt": null,
         *           "customCompanyName": "Analytical Engines",
         *           "customDomain": "engines.example.com",
         *           "image": null,
         *           "employmentType": {
         *             "value": "FULL_TIME"
         *           },
         *           "locationType": {
         *             "value": "REMOTE"
         *           },
         *           "verified": false,
         *           "url": null,
         *           "isOwner": true,
         *           "skills": [
         *             {
         *               "value": "TypeScript"
         *             },
         *             {
         *               "value": "PostgreSQL"
         *             }
         *           ],
         *           "company": null,
         *           "customLocation": {
         *             "city": "London",
         *             "subdivision": null,
         *             "country": "United Kingdom"
         *           },
         *           "repository": null
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        PersonExperiencePage: {
            /** @description What goes on first, then what ended last. */
            data: components["schemas"]["PersonExperience"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description Something that developers work with; the same for everybody.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
         *       "title": "TypeScript",
         *       "faviconUrl": null
         *     }
         */
        Tool: {
            /**
             * Format: uuid
             * @description The same for everybody.
             */
            id: string;
            /** @description As people write it. */
            title: string;
            /**
             * Format: uri
             * @description Its sign; null where none is known.
             */
            faviconUrl: string | null;
        };
        /**
         * @description A tool in a person's stack.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
         *       "section": "Languages",
         *       "position": 0,
         *       "startedAt": "2015-06-01T00:00:00.000Z",
         *       "icon": null,
         *       "title": null,
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "tool": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
         *         "title": "TypeScript",
         *         "faviconUrl": null
         *       }
         *     }
         */
        StackItem: {
            /**
             * Format: uuid
             * @description What operations on the item take.
             */
            id: string;
            /** @description The heading it stands under. */
            section: string;
            /**
             * Format: int32
             * @description Its place among all items of the stack; equal ones stand in the order of their making.
             */
            position: number;
            /**
             * Format: date-time
             * @description Since when it is used.
             */
            startedAt: string | null;
            /** @description A sign of the person's own. */
            icon: string | null;
            /** @description A name of the person's own; null for that of the tool. */
            title: string | null;
            /**
             * Format: date-time
             * @description When it was added here.
             */
            createdAt: string;
            tool: components["schemas"]["Tool"];
        };
        /**
         * @description A page of a stack and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
         *           "section": "Languages",
         *           "position": 0,
         *           "startedAt": "2015-06-01T00:00:00.000Z",
         *           "icon": null,
         *           "title": null,
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "tool": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
         *             "title": "TypeScript",
         *             "faviconUrl": null
         *           }
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        StackPage: {
            /** @description By position. */
            data: components["schemas"]["StackItem"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A tool to add.
         * @example {
         *       "title": "PostgreSQL",
         *       "section": "Databases",
         *       "startedAt": "2015-06-01T00:00:00.000Z"
         *     }
         */
        StackItemInput: {
            /** @description The tool's title, such as C++ or Node.js. */
            title: string;
            /** @description The heading it stands under. */
            section: string;
            /**
             * Format: date-time
             * @description Since when you use it; a day such as 2015-06-01 will do.
             */
            startedAt?: string | null;
        };
        /**
         * @description Tools that were found.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
         *           "title": "TypeScript",
         *           "faviconUrl": null
         *         }
         *       ]
         *     }
         */
        ToolList: {
            /** @description An exact match first. */
            data: components["schemas"]["Tool"][];
        };
        /**
         * @description Where an item goes.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
         *       "position": 0,
         *       "section": "Languages"
         *     }
         */
        StackPlace: {
            /**
             * Format: uuid
             * @description An item of yours.
             */
            id: string;
            /**
             * Format: int32
             * @description Its new place among all items, from 0.
             */
            position: number;
            /** @description The heading it goes to; absent or null: the one it is under. */
            section?: string | null;
        };
        /**
         * @description Items and where they go.
         * @example {
         *       "items": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
         *           "position": 0,
         *           "section": "Languages"
         *         }
         *       ]
         *     }
         */
        StackOrder: {
            /** @description Each item once, and no position twice. */
            items: components["schemas"]["StackPlace"][];
        };
        /**
         * @description A whole stack.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
         *           "section": "Languages",
         *           "position": 0,
         *           "startedAt": "2015-06-01T00:00:00.000Z",
         *           "icon": null,
         *           "title": null,
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "tool": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
         *             "title": "TypeScript",
         *             "faviconUrl": null
         *           }
         *         }
         *       ]
         *     }
         */
        StackList: {
            /** @description By position. */
            data: components["schemas"]["StackItem"][];
        };
        /**
         * @description Which file names packages.
         * @enum {string}
         */
        ManifestFormat: "package-json" | "package-lock" | "pnpm-lock" | "yarn-lock" | "go-mod" | "pyproject" | "requirements" | "cargo-toml" | "cargo-lock" | "pom" | "composer-json" | "composer-lock" | "gemfile-lock" | "cyclonedx" | "spdx";
        /**
         * @description A file that names packages.
         * @example {
         *       "text": "{ \"dependencies\": { \"react\": \"^19.2.0\", \"zod\": \"4.1.12\" } }",
         *       "format": "package-json",
         *       "project": "shop"
         *     }
         */
        ManifestInput: {
            /** @description Its text. */
            text: string;
            /** @description Which file it is; null or left out to tell by the text. */
            format?: components["schemas"]["ManifestFormat"] | null;
            /** @description The project of yours whose packages it names; `main` if left out. */
            project?: string;
            /** @description Whether nothing is stored, and the answer says what would change. */
            preview?: boolean;
        };
        /**
         * @description Where packages come from, as the type of a package URL.
         * @enum {string}
         */
        Ecosystem: "npm" | "pypi" | "golang" | "cargo" | "maven" | "composer" | "gem";
        /**
         * @description What becomes of a package of a project.
         * @example {
         *       "change": "added",
         *       "ecosystem": "npm",
         *       "name": "react",
         *       "package": "pkg:npm/react",
         *       "before": null,
         *       "after": "^19.2.0",
         *       "direct": true
         *     }
         */
        PackageChange: {
            /**
             * @description What becomes of it.
             * @enum {string}
             */
            change: "added" | "changed" | "removed";
            ecosystem: components["schemas"]["Ecosystem"];
            /** @description Its name as its ecosystem writes it. */
            name: string;
            /** @description Its package URL without a version. */
            package: string;
            /** @description The version or requirement until now; null for a new one, and for one without. */
            before: string | null;
            /** @description The version or requirement of the file; null for one that it does not name, and for one without. */
            after: string | null;
            /** @description Whether the project itself asks for it; null where the file does not tell. */
            direct: boolean | null;
        };
        /**
         * @description An entry of a file that names no package that can be in a stack.
         * @example {
         *       "name": "shop-ui",
         *       "reason": "It is a folder of the project."
         *     }
         */
        SkippedPackage: {
            /** @description The beginning of its name. */
            name: string;
            /** @description Why. */
            reason: string;
        };
        /**
         * @description What a file changes in the packages of a project.
         * @example {
         *       "applied": true,
         *       "project": "shop",
         *       "format": "package-json",
         *       "packages": 2,
         *       "added": 1,
         *       "changed": 1,
         *       "removed": 0,
         *       "changes": [
         *         {
         *           "change": "added",
         *           "ecosystem": "npm",
         *           "name": "react",
         *           "package": "pkg:npm/react",
         *           "before": null,
         *           "after": "^19.2.0",
         *           "direct": true
         *         },
         *         {
         *           "change": "changed",
         *           "ecosystem": "npm",
         *           "name": "zod",
         *           "package": "pkg:npm/zod",
         *           "before": "3.25.76",
         *           "after": "4.1.12",
         *           "direct": true
         *         }
         *       ],
         *       "skippedCount": 1,
         *       "skipped": [
         *         {
         *           "name": "shop-ui",
         *           "reason": "It is a folder of the project."
         *         }
         *       ]
         *     }
         */
        ManifestChanges: {
            /** @description Whether that is stored; false for a preview. */
            applied: boolean;
            /** @description The project. */
            project: string;
            format: components["schemas"]["ManifestFormat"];
            /**
             * Format: int32
             * @description How many packages the file names.
             */
            packages: number;
            /**
             * Format: int32
             * @description How many of them are new in the project.
             */
            added: number;
            /**
             * Format: int32
             * @description How many have another version or are asked for in another way.
             */
            changed: number;
            /**
             * Format: int32
             * @description How many of the project the file does not name.
             */
            removed: number;
            /** @description The first of these, by package URL. */
            changes: components["schemas"]["PackageChange"][];
            /**
             * Format: int32
             * @description How many entries of the file name no package that can be in a stack.
             */
            skippedCount: number;
            /** @description The first of these, in the order of the file. */
            skipped: components["schemas"]["SkippedPackage"][];
        };
        /**
         * @description What a file changes, wrapped.
         * @example {
         *       "data": {
         *         "applied": true,
         *         "project": "shop",
         *         "format": "package-json",
         *         "packages": 2,
         *         "added": 1,
         *         "changed": 1,
         *         "removed": 0,
         *         "changes": [
         *           {
         *             "change": "added",
         *             "ecosystem": "npm",
         *             "name": "react",
         *             "package": "pkg:npm/react",
         *             "before": null,
         *             "after": "^19.2.0",
         *             "direct": true
         *           },
         *           {
         *             "change": "changed",
         *             "ecosystem": "npm",
         *             "name": "zod",
         *             "package": "pkg:npm/zod",
         *             "before": "3.25.76",
         *             "after": "4.1.12",
         *             "direct": true
         *           }
         *         ],
         *         "skippedCount": 1,
         *         "skipped": [
         *           {
         *             "name": "shop-ui",
         *             "reason": "It is a folder of the project."
         *           }
         *         ]
         *       }
         *     }
         */
        ManifestAnswer: {
            data: components["schemas"]["ManifestChanges"];
        };
        /**
         * @description A project of yours whose packages are in your stack.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
         *       "project": "shop",
         *       "format": "package-json",
         *       "packages": 2,
         *       "direct": 2,
         *       "updatedAt": "2026-11-21T09:30:00.000Z"
         *     }
         */
        StackManifest: {
            /**
             * Format: uuid
             * @description What operations on it take.
             */
            id: string;
            /** @description Its name. */
            project: string;
            format: components["schemas"]["ManifestFormat"];
            /**
             * Format: int32
             * @description How many packages its file named.
             */
            packages: number;
            /**
             * Format: int32
             * @description How many of them the project itself asks for.
             */
            direct: number;
            /**
             * Format: date-time
             * @description When its file last changed something here.
             */
            updatedAt: string;
        };
        /**
         * @description Projects of a person.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
         *           "project": "shop",
         *           "format": "package-json",
         *           "packages": 2,
         *           "direct": 2,
         *           "updatedAt": "2026-11-21T09:30:00.000Z"
         *         }
         *       ]
         *     }
         */
        StackManifests: {
            /** @description By name. */
            data: components["schemas"]["StackManifest"][];
        };
        /**
         * @description A package that a project of yours uses.
         * @example {
         *       "manifestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
         *       "ecosystem": "npm",
         *       "name": "zod",
         *       "package": "pkg:npm/zod",
         *       "purl": "pkg:npm/zod@4.1.12",
         *       "version": "4.1.12",
         *       "requirement": null,
         *       "direct": true,
         *       "published": false
         *     }
         */
        StackPackage: {
            /**
             * Format: uuid
             * @description The project that uses it.
             */
            manifestId: string;
            ecosystem: components["schemas"]["Ecosystem"];
            /** @description Its name as its ecosystem writes it, such as @babel/core or org.slf4j:slf4j-api. */
            name: string;
            /** @description Its package URL without a version, the same for everybody who uses it. */
            package: string;
            /** @description Its package URL, with the version where that is known. */
            purl: string;
            /** @description The version in use; null where the file allows several. */
            version: string | null;
            /** @description The versions that the file allows, as it writes them; null in a lock file. */
            requirement: string | null;
            /** @description Whether the project itself asks for it, and not another package; null where the file does not tell. */
            direct: boolean | null;
            /** @description Whether the file says that it came from the public registry of its ecosystem. Names of others are never looked up outside. */
            published: boolean;
        };
        /**
         * @description A page of packages and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "manifestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
         *           "ecosystem": "npm",
         *           "name": "zod",
         *           "package": "pkg:npm/zod",
         *           "purl": "pkg:npm/zod@4.1.12",
         *           "version": "4.1.12",
         *           "requirement": null,
         *           "direct": true,
         *           "published": false
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        StackPackagePage: {
            /** @description By package URL. */
            data: components["schemas"]["StackPackage"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description What to change; what is left out stays as it is.
         * @example {
         *       "section": "Languages",
         *       "title": "TypeScript at work",
         *       "startedAt": "2015-06-01T00:00:00.000Z"
         *     }
         */
        StackItemChange: {
            /** @description The heading it stands under. */
            section?: string;
            /** @description A sign of your own. */
            icon?: string | null;
            /** @description A name of your own. */
            title?: string | null;
            /**
             * Format: date-time
             * @description Since when you use it; a day such as 2015-06-01 will do.
             */
            startedAt?: string | null;
        };
        /**
         * @description A tool in somebody's stack.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
         *       "section": "Languages",
         *       "position": 0,
         *       "startedAt": "2015-06-01T00:00:00.000Z",
         *       "icon": null,
         *       "title": null,
         *       "createdAt": "2026-11-21T08:00:00.000Z",
         *       "tool": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
         *         "title": "TypeScript",
         *         "faviconUrl": null
         *       }
         *     }
         */
        PersonStackItem: {
            /**
             * Format: uuid
             * @description What operations on the item take.
             */
            id: string;
            /** @description The heading it stands under. */
            section: string;
            /**
             * Format: int32
             * @description Its place among all items of the stack; equal ones stand in the order of their making.
             */
            position: number;
            /**
             * Format: date-time
             * @description Since when it is used.
             */
            startedAt: string | null;
            /** @description A sign of the person's own. */
            icon: string | null;
            /** @description A name of the person's own; null for that of the tool. */
            title: string | null;
            /**
             * Format: date-time
             * @description When it was added here.
             */
            createdAt: string;
            tool: components["schemas"]["Tool"];
        };
        /**
         * @description Somebody's whole stack.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
         *           "section": "Languages",
         *           "position": 0,
         *           "startedAt": "2015-06-01T00:00:00.000Z",
         *           "icon": null,
         *           "title": null,
         *           "createdAt": "2026-11-21T08:00:00.000Z",
         *           "tool": {
         *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
         *             "title": "TypeScript",
         *             "faviconUrl": null
         *           }
         *         }
         *       ]
         *     }
         */
        PersonStack: {
            /** @description By position. */
            data: components["schemas"]["PersonStackItem"][];
        };
        /**
         * @description What happened to a package: an advisory of a weakness; a version that programs have to be changed for (`breaking`); versions, or the
         *     whole package, that its publisher advises against, or a part of it that a version deprecates (`deprecated`); versions that are not
         *     mended any more (`eol`); a new version (`release`).
         * @enum {string}
         */
        ChangeKind: "advisory" | "breaking" | "deprecated" | "eol" | "release";
        /**
         * @description How bad an advisory is, as its publisher says.
         * @enum {string}
         */
        ChangeSeverity: "low" | "moderate" | "high" | "critical";
        /**
         * @description Where a change can be read.
         * @example {
         *       "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
         *       "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
         *     }
         */
        ChangeEvidence: {
            /**
             * Format: uri
             * @description The page that says so; null where the publisher names none.
             */
            url: string | null;
            /** @description The sentence that says so, of a breaking change or a deprecation; else the beginning of the text. Null where there is none. */
            quote: string | null;
        };
        /**
         * @description What changed in a package.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "kind": "advisory",
         *       "reference": "GHSA-jf85-cpcp-j695",
         *       "ecosystem": "npm",
         *       "package": "pkg:npm/lodash",
         *       "title": "Prototype Pollution in lodash",
         *       "version": null,
         *       "ranges": [
         *         "<4.17.12"
         *       ],
         *       "fixedIn": [
         *         "4.17.12"
         *       ],
         *       "severity": "critical",
         *       "replacedBy": null,
         *       "evidence": {
         *         "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
         *         "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
         *       },
         *       "publishedAt": "2019-07-10T19:45:23.000Z",
         *       "effectiveAt": null
         *     }
         */
        Change: {
            /**
             * Format: uuid
             * @description The same for everybody, as long as it stays.
             */
            id: string;
            kind: components["schemas"]["ChangeKind"];
            /** @description The name that its publisher gave it, such as GHSA-jf85-cpcp-j695. */
            reference: string;
            ecosystem: components["schemas"]["Ecosystem"];
            /** @description The package URL without a version. */
            package: string;
            /** @description What happened in a line. */
            title: string;
            /** @description The version that brings it, of a release, a breaking change, or the deprecation of a part of the package; null of the other kinds. */
            version: string | null;
            /** @description The versions that it concerns, such as `>=4.0.0 <4.17.12`; of a release or a breaking change, those before it. Empty where single versions are named. */
            ranges: string[];
            /** @description The versions that it does not concern any more. */
            fixedIn: string[];
            /** @description How bad it is; null where the publisher does not say in a word. */
            severity: components["schemas"]["ChangeSeverity"] | null;
            /** @description The package URL of the package to use instead, where the quoted sentence names it; null otherwise. */
            replacedBy: string | null;
            evidence: components["schemas"]["ChangeEvidence"];
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
            /**
             * Format: date-time
             * @description From when on it holds, such as the end of life of a version; null where that is when it was published.
             */
            effectiveAt: string | null;
        };
        /**
         * @description A page of changes and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *           "kind": "advisory",
         *           "reference": "GHSA-jf85-cpcp-j695",
         *           "ecosystem": "npm",
         *           "package": "pkg:npm/lodash",
         *           "title": "Prototype Pollution in lodash",
         *           "version": null,
         *           "ranges": [
         *             "<4.17.12"
         *           ],
         *           "fixedIn": [
         *             "4.17.12"
         *           ],
         *           "severity": "critical",
         *           "replacedBy": null,
         *           "evidence": {
         *             "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
         *             "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
         *           },
         *           "publishedAt": "2019-07-10T19:45:23.000Z",
         *           "effectiveAt": null
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        ChangePage: {
            /** @description The newest first. */
            data: components["schemas"]["Change"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description What to check; your own stack if both are left out.
         * @example {
         *       "text": "{ \"dependencies\": { \"lodash\": \"4.17.11\" } }",
         *       "packages": [
         *         "lodash@4.17.11"
         *       ]
         *     }
         */
        StackCheckInput: {
            /** @description The text of a manifest or lock file; read a longer one into your stack. */
            text?: string;
            /** @description Package URLs, or names of npm, with versions where you know them. */
            packages?: string[];
        };
        /** @description What to know about a package. */
        StackClaim: {
            /**
             * Format: uuid
             * @description That of the change.
             */
            id: string;
            kind: components["schemas"]["ChangeKind"];
            /** @description How bad an advisory is; null where that is not known. */
            severity: components["schemas"]["ChangeSeverity"] | null;
            /** @description The package URL without a version. */
            package: string;
            /** @description The version or requirement that it concerns; null for none. */
            inUse: string | null;
            /** @description Whether it concerns that version; null where that is not known. */
            affected: boolean | null;
            /** @description The beginning of its title. */
            title: string;
            /** @description The first versions that it does not concern any more. */
            fixedIn: string[];
            /** @description The package URL of the package to use instead; null where the publisher names none. */
            replacedBy: string | null;
            /**
             * Format: date-time
             * @description From when on it holds; null where that is when it was published.
             */
            effectiveAt: string | null;
            evidence: components["schemas"]["ChangeEvidence"];
        };
        /**
         * @description What is known about the packages that were checked.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *           "kind": "advisory",
         *           "severity": "critical",
         *           "package": "pkg:npm/lodash",
         *           "inUse": "4.17.11",
         *           "affected": true,
         *           "title": "Prototype Pollution in lodash",
         *           "fixedIn": [
         *             "4.17.12"
         *           ],
         *           "replacedBy": null,
         *           "effectiveAt": null,
         *           "evidence": {
         *             "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
         *             "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
         *           }
         *         }
         *       ],
         *       "checked": 1,
         *       "skipped": [],
         *       "leftOut": 0,
         *       "note": null
         *     }
         */
        StackCheck: {
            /** @description The most urgent first. */
            data: components["schemas"]["StackClaim"][];
            /**
             * Format: int32
             * @description How many packages were checked.
             */
            checked: number;
            /** @description The first entries that name no package. */
            skipped: components["schemas"]["SkippedPackage"][];
            /**
             * Format: int32
             * @description How many claims have no room here.
             */
            leftOut: number;
            /** @description How to get what is left out; null if nothing is. */
            note: string | null;
        };
        /**
         * @description What became of a change: you acted on it (`done`), or it does not matter to you (`ignored`).
         * @example done
         * @enum {string}
         */
        ChangeMark: "done" | "ignored";
        /**
         * @description The use of a package by a project of yours.
         * @example {
         *       "manifestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
         *       "purl": "pkg:npm/lodash@4.17.11",
         *       "version": "4.17.11",
         *       "requirement": null,
         *       "direct": true
         *     }
         */
        ChangeUse: {
            /**
             * Format: uuid
             * @description The project.
             */
            manifestId: string;
            /** @description The package URL, with the version where that is known. */
            purl: string;
            /** @description The version in use. */
            version: string | null;
            /** @description The versions that its file allows. */
            requirement: string | null;
            /** @description Whether the project itself asks for it; null where its file does not tell. */
            direct: boolean | null;
        };
        /**
         * @description What changed in a package of yours.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "kind": "advisory",
         *       "reference": "GHSA-jf85-cpcp-j695",
         *       "ecosystem": "npm",
         *       "package": "pkg:npm/lodash",
         *       "title": "Prototype Pollution in lodash",
         *       "version": null,
         *       "ranges": [
         *         "<4.17.12"
         *       ],
         *       "fixedIn": [
         *         "4.17.12"
         *       ],
         *       "severity": "critical",
         *       "replacedBy": null,
         *       "evidence": {
         *         "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
         *         "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
         *       },
         *       "publishedAt": "2019-07-10T19:45:23.000Z",
         *       "effectiveAt": null,
         *       "affected": true,
         *       "mark": null,
         *       "uses": [
         *         {
         *           "manifestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
         *           "purl": "pkg:npm/lodash@4.17.11",
         *           "version": "4.17.11",
         *           "requirement": null,
         *           "direct": true
         *         }
         *       ]
         *     }
         */
        StackChange: {
            /**
             * Format: uuid
             * @description The same for everybody, as long as it stays.
             */
            id: string;
            kind: components["schemas"]["ChangeKind"];
            /** @description The name that its publisher gave it, such as GHSA-jf85-cpcp-j695. */
            reference: string;
            ecosystem: components["schemas"]["Ecosystem"];
            /** @description The package URL without a version. */
            package: string;
            /** @description What happened in a line. */
            title: string;
            /** @description The version that brings it, of a release, a breaking change, or the deprecation of a part of the package; null of the other kinds. */
            version: string | null;
            /** @description The versions that it concerns, such as `>=4.0.0 <4.17.12`; of a release or a breaking change, those before it. Empty where single versions are named. */
            ranges: string[];
            /** @description The versions that it does not concern any more. */
            fixedIn: string[];
            /** @description How bad it is; null where the publisher does not say in a word. */
            severity: components["schemas"]["ChangeSeverity"] | null;
            /** @description The package URL of the package to use instead, where the quoted sentence names it; null otherwise. */
            replacedBy: string | null;
            evidence: components["schemas"]["ChangeEvidence"];
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
            /**
             * Format: date-time
             * @description From when on it holds, such as the end of life of a version; null where that is when it was published.
             */
            effectiveAt: string | null;
            /** @description Whether it concerns a version that you use; null where your files do not say which one that is. */
            affected: boolean | null;
            /** @description Your mark; null for none. */
            mark: components["schemas"]["ChangeMark"] | null;
            /** @description Your projects that use such a version. */
            uses: components["schemas"]["ChangeUse"][];
        };
        /**
         * @description A page of changes of your packages and where it stands.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *           "kind": "advisory",
         *           "reference": "GHSA-jf85-cpcp-j695",
         *           "ecosystem": "npm",
         *           "package": "pkg:npm/lodash",
         *           "title": "Prototype Pollution in lodash",
         *           "version": null,
         *           "ranges": [
         *             "<4.17.12"
         *           ],
         *           "fixedIn": [
         *             "4.17.12"
         *           ],
         *           "severity": "critical",
         *           "replacedBy": null,
         *           "evidence": {
         *             "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
         *             "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
         *           },
         *           "publishedAt": "2019-07-10T19:45:23.000Z",
         *           "effectiveAt": null,
         *           "affected": true,
         *           "mark": null,
         *           "uses": [
         *             {
         *               "manifestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
         *               "purl": "pkg:npm/lodash@4.17.11",
         *               "version": "4.17.11",
         *               "requirement": null,
         *               "direct": true
         *             }
         *           ]
         *         }
         *       ],
         *       "pagination": {
         *         "hasNextPage": false,
         *         "endCursor": null,
         *         "cursor": null
         *       }
         *     }
         */
        StackChangePage: {
            /** @description The most urgent first. */
            data: components["schemas"]["StackChange"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description Changes and their mark.
         * @example {
         *       "ids": [
         *         "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f4000"
         *       ],
         *       "mark": "done"
         *     }
         */
        StackMarks: {
            /** @description Ids of changes. */
            ids: string[];
            /** @description The mark; null to take marks back. */
            mark: components["schemas"]["ChangeMark"] | null;
        };
        /**
         * @description What feeds hold and leave out.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *       "includeTags": [
         *         "javascript"
         *       ],
         *       "blockedTags": [
         *         "rust"
         *       ],
         *       "includeSources": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *           "name": "Rust Blog",
         *           "handle": "rust-blog",
         *           "image": null
         *         }
         *       ],
         *       "excludeSources": [],
         *       "advancedSettings": [
         *         {
         *           "id": 15,
         *           "enabled": false
         *         }
         *       ],
         *       "mutedWords": [
         *         "blockchain"
         *       ]
         *     }
         */
        FeedSettings: {
            /**
             * Format: uuid
             * @description The custom feed's id; your own for your own feeds.
             */
            id: string;
            /**
             * Format: uuid
             * @description Whose they are.
             */
            userId: string;
            /** @description Followed, alphabetical. */
            includeTags: string[];
            /** @description Alphabetical. */
            blockedTags: string[];
            /** @description Followed, by name. */
            includeSources: components["schemas"]["Source"][];
            /** @description Blocked, by name. */
            excludeSources: components["schemas"]["Source"][];
            /** @description Those that were ever set, by id; the others have their default. */
            advancedSettings: components["schemas"]["FeedSettingState"][];
            /** @description Words that are muted, alphabetical; `GET /mutes` has all mutes. */
            mutedWords: string[];
        };
        /**
         * @description What to follow, block and let go; at least one of these.
         * @example {
         *       "followTags": [
         *         "rust"
         *       ],
         *       "blockTags": [
         *         "javascript"
         *       ],
         *       "followSources": [
         *         "rust-blog"
         *       ]
         *     }
         */
        FilterChanges: {
            /** @description Names in any case; a well-known other name, such as golang or Node JS, means the tag (go, node.js). */
            followTags?: string[];
            /** @description Names in any case; a well-known other name, such as golang or Node JS, means the tag (go, node.js). */
            blockTags?: string[];
            /** @description Names in any case; a well-known other name, such as golang or Node JS, means the tag (go, node.js). */
            dropTags?: string[];
            /** @description Ids or handles. */
            followSources?: string[];
            /** @description Ids or handles. */
            blockSources?: string[];
            /** @description Ids or handles. */
            dropSources?: string[];
            /** @description Words whose posts are hidden everywhere, or in the custom feed; of several in one entry a post has all. */
            muteWords?: string[];
            /** @description Words whose posts are hidden everywhere, or in the custom feed; of several in one entry a post has all. */
            unmuteWords?: string[];
        };
        /**
         * @description What feeds hold and leave out now, whether that is new, and which names there are not.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *       "includeTags": [
         *         "javascript"
         *       ],
         *       "blockedTags": [
         *         "rust"
         *       ],
         *       "includeSources": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *           "name": "Rust Blog",
         *           "handle": "rust-blog",
         *           "image": null
         *         }
         *       ],
         *       "excludeSources": [],
         *       "advancedSettings": [
         *         {
         *           "id": 15,
         *           "enabled": false
         *         }
         *       ],
         *       "mutedWords": [
         *         "blockchain"
         *       ],
         *       "changed": true,
         *       "ignored": [
         *         "no-such-name"
         *       ]
         *     }
         */
        ChangedFilters: {
            /**
             * Format: uuid
             * @description The custom feed's id; your own for your own feeds.
             */
            id: string;
            /**
             * Format: uuid
             * @description Whose they are.
             */
            userId: string;
            /** @description Followed, alphabetical. */
            includeTags: string[];
            /** @description Alphabetical. */
            blockedTags: string[];
            /** @description Followed, by name. */
            includeSources: components["schemas"]["Source"][];
            /** @description Blocked, by name. */
            excludeSources: components["schemas"]["Source"][];
            /** @description Those that were ever set, by id; the others have their default. */
            advancedSettings: components["schemas"]["FeedSettingState"][];
            /** @description Words that are muted, alphabetical; `GET /mutes` has all mutes. */
            mutedWords: string[];
            /** @description False when all of it was so before. */
            changed: boolean;
            /** @description Names of no tag or source, as they were sent. */
            ignored: string[];
        };
        /**
         * @description Tags to follow or block, or not to any more.
         * @example {
         *       "tags": [
         *         "javascript",
         *         "rust"
         *       ]
         *     }
         */
        TagFilter: {
            /** @description Names in any case; a well-known other name, such as golang or Node JS, means the tag (go, node.js). */
            tags: string[];
        };
        /**
         * @description That it was done, and for what not.
         * @example {
         *       "success": true,
         *       "ignored": [
         *         "no-such-name"
         *       ]
         *     }
         */
        FiltersAdded: {
            /**
             * @description Always true; a failure is an error answer.
             * @constant
             */
            success: true;
            /** @description What there is not, as it was sent and in that order; absent when there is nothing to name. */
            ignored?: string[];
        };
        /**
         * @description Sources to follow or block, or not to any more.
         * @example {
         *       "sources": [
         *         "rust-blog"
         *       ]
         *     }
         */
        SourceFilter: {
            /** @description Ids or handles. */
            sources: string[];
        };
        /**
         * @description Posts that you do not want to see.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e01",
         *       "feedId": null,
         *       "filter": {
         *         "words": [
         *           "blockchain"
         *         ]
         *       },
         *       "until": null,
         *       "createdAt": "2026-11-21T08:00:00.000Z"
         *     }
         */
        Mute: {
            /**
             * Format: uuid
             * @description What operations on it take.
             */
            id: string;
            /**
             * Format: uuid
             * @description The custom feed that it is for; null for all lists.
             */
            feedId: string | null;
            filter: components["schemas"]["Filter"];
            /**
             * Format: date-time
             * @description When it ends; null for a mute without an end.
             */
            until: string | null;
            /**
             * Format: date-time
             * @description When you made it.
             */
            createdAt: string;
        };
        /**
         * @description What you mute.
         * @example {
         *       "data": [
         *         {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e01",
         *           "feedId": null,
         *           "filter": {
         *             "words": [
         *               "blockchain"
         *             ]
         *           },
         *           "until": null,
         *           "createdAt": "2026-11-21T08:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        MuteList: {
            /** @description The newest first. */
            data: components["schemas"]["Mute"][];
        };
        /**
         * @description What to mute, where, and until when.
         * @example {
         *       "filter": {
         *         "words": [
         *           "blockchain"
         *         ],
         *         "sources": [
         *           "rust-blog"
         *         ],
         *         "languages": [
         *           "en"
         *         ]
         *       },
         *       "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
         *       "until": "2126-11-28T08:00:00.000Z"
         *     }
         */
        MuteInput: {
            filter: components["schemas"]["Filter"];
            /** @description The id or slug of one of your custom feeds; null or left out for all lists. */
            feedId?: string | null;
            /**
             * Format: date-time
             * @description When it ends, in the future; null or left out for no end.
             */
            until?: string | null;
        };
        /**
         * @description What to change of a mute.
         * @example {
         *       "filter": {
         *         "words": [
         *           "blockchain",
         *           "web3"
         *         ],
         *         "sources": [
         *           "rust-blog"
         *         ],
         *         "languages": [
         *           "en"
         *         ]
         *       },
         *       "until": "2126-12-01T08:00:00.000Z"
         *     }
         */
        MuteChange: {
            filter?: components["schemas"]["Filter"];
            /**
             * Format: date-time
             * @description When it ends, in the future; null or left out for no end.
             */
            until?: string | null;
        };
        /**
         * @description A post arrived, with its tags.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "type": "post.published",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *         "title": "Announcing Rust 1.0",
         *         "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
         *         "image": null,
         *         "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
         *         "type": "article",
         *         "publishedAt": "2015-05-15T00:00:00.000Z",
         *         "createdAt": "2026-11-21T08:00:00.000Z",
         *         "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *         "source": {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *           "name": "Rust Blog",
         *           "handle": "rust-blog",
         *           "image": null
         *         },
         *         "tags": [
         *           "release",
         *           "rust"
         *         ],
         *         "readTime": 4,
         *         "language": "en",
         *         "numUpvotes": 12,
         *         "numComments": 3,
         *         "author": {
         *           "name": "The Rust Core Team",
         *           "image": null
         *         },
         *         "alsoIn": []
         *       }
         *     }
         */
        PostPublishedEvent: {
            /**
             * Format: uuid
             * @description Of this event, the same each time it is sent: what you have seen already is a double.
             * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "post.published";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T09:00:00.000Z
             */
            createdAt: string;
            data: components["schemas"]["FeedPost"];
        };
        /**
         * @description A comment as it was written.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *       "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *       "parentId": null,
         *       "content": "The borrow checker is **worth it**.",
         *       "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *       "author": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *         "name": "Ada",
         *         "username": "ada",
         *         "image": null,
         *         "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *       }
         *     }
         */
        WrittenComment: {
            /**
             * Format: uuid
             * @description What operations on the comment take.
             */
            id: string;
            /**
             * Format: uuid
             * @description The post that it is on.
             */
            postId: string;
            /**
             * Format: uuid
             * @description The comment that it replies to; null for none.
             */
            parentId: string | null;
            /** @description Markdown as it was written. */
            content: string;
            /** @description The same as sanitised HTML. */
            contentHtml: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /**
             * Format: uri
             * @description The page that shows it.
             */
            permalink: string;
            author: components["schemas"]["CommentAuthor"];
        };
        /**
         * @description Somebody wrote a comment on a post that you may see.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "type": "comment.created",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *         "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *         "parentId": null,
         *         "content": "The borrow checker is **worth it**.",
         *         "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
         *         "createdAt": "2026-11-21T09:00:00.000Z",
         *         "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *         "author": {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *           "name": "Ada",
         *           "username": "ada",
         *           "image": null,
         *           "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *         }
         *       }
         *     }
         */
        CommentCreatedEvent: {
            /**
             * Format: uuid
             * @description Of this event, the same each time it is sent: what you have seen already is a double.
             * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "comment.created";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T09:00:00.000Z
             */
            createdAt: string;
            data: components["schemas"]["WrittenComment"];
        };
        /**
         * @description Somebody mentions you in a comment.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "type": "mention",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *         "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *         "parentId": null,
         *         "content": "The borrow checker is **worth it**.",
         *         "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
         *         "createdAt": "2026-11-21T09:00:00.000Z",
         *         "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
         *         "author": {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *           "name": "Ada",
         *           "username": "ada",
         *           "image": null,
         *           "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *         }
         *       }
         *     }
         */
        MentionEvent: {
            /**
             * Format: uuid
             * @description Of this event, the same each time it is sent: what you have seen already is a double.
             * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "mention";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T09:00:00.000Z
             */
            createdAt: string;
            data: components["schemas"]["WrittenComment"];
        };
        /**
         * @description You have a notification, or one of new posts grew.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "type": "notification",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3551",
         *         "createdAt": "2026-11-21T09:00:00.000Z",
         *         "readAt": null,
         *         "icon": "Comment",
         *         "title": "Ada replied to your comment",
         *         "type": "comment_reply",
         *         "description": "The borrow checker is worth it.",
         *         "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
         *         "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *         "commentId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
         *         "targetUrl": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
         *         "numTotalAvatars": 1,
         *         "avatars": [
         *           {
         *             "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
         *             "type": "user",
         *             "image": null,
         *             "name": "Ada",
         *             "targetUrl": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
         *           }
         *         ],
         *         "attachments": [
         *           {
         *             "type": "post",
         *             "image": null,
         *             "title": "Announcing Rust 1.0"
         *           }
         *         ]
         *       }
         *     }
         */
        NotificationEvent: {
            /**
             * Format: uuid
             * @description Of this event, the same each time it is sent: what you have seen already is a double.
             * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "notification";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T09:00:00.000Z
             */
            createdAt: string;
            data: components["schemas"]["Notification"];
        };
        /**
         * @description Why a source could not be fetched.
         * @example {
         *       "source": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *         "name": "Rust Blog",
         *         "handle": "rust-blog",
         *         "image": null
         *       },
         *       "problem": "The server answered 404.",
         *       "failures": 3
         *     }
         */
        SourceFailure: {
            source: components["schemas"]["Source"];
            /** @description What happened the last time, in words. */
            problem: string;
            /**
             * Format: int32
             * @description How many times in a row.
             */
            failures: number;
        };
        /**
         * @description A source that you follow could not be fetched, three times in a row; it is told once until it was fetched again.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "type": "source.failed",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "source": {
         *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
         *           "name": "Rust Blog",
         *           "handle": "rust-blog",
         *           "image": null
         *         },
         *         "problem": "The server answered 404.",
         *         "failures": 3
         *       }
         *     }
         */
        SourceFailedEvent: {
            /**
             * Format: uuid
             * @description Of this event, the same each time it is sent: what you have seen already is a double.
             * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "source.failed";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T09:00:00.000Z
             */
            createdAt: string;
            data: components["schemas"]["SourceFailure"];
        };
        /**
         * @description You bookmarked a post.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "type": "bookmark.added",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
         *         "createdAt": "2026-11-21T09:30:00.000Z",
         *         "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
         *         "note": "Try this at work.",
         *         "ownTags": [],
         *         "page": null
         *       }
         *     }
         */
        BookmarkAddedEvent: {
            /**
             * Format: uuid
             * @description Of this event, the same each time it is sent: what you have seen already is a double.
             * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "bookmark.added";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T09:00:00.000Z
             */
            createdAt: string;
            data: components["schemas"]["Bookmark"];
        };
        /**
         * @description A package that you use changed.
         * @example {
         *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *       "type": "change.published",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "data": {
         *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
         *         "kind": "advisory",
         *         "reference": "GHSA-jf85-cpcp-j695",
         *         "ecosystem": "npm",
         *         "package": "pkg:npm/lodash",
         *         "title": "Prototype Pollution in lodash",
         *         "version": null,
         *         "ranges": [
         *           "<4.17.12"
         *         ],
         *         "fixedIn": [
         *           "4.17.12"
         *         ],
         *         "severity": "critical",
         *         "replacedBy": null,
         *         "evidence": {
         *           "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
         *           "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
         *         },
         *         "publishedAt": "2019-07-10T19:45:23.000Z",
         *         "effectiveAt": null,
         *         "affected": true,
         *         "mark": null,
         *         "uses": [
         *           {
         *             "manifestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
         *             "purl": "pkg:npm/lodash@4.17.11",
         *             "version": "4.17.11",
         *             "requirement": null,
         *             "direct": true
         *           }
         *         ]
         *       }
         *     }
         */
        ChangePublishedEvent: {
            /**
             * Format: uuid
             * @description Of this event, the same each time it is sent: what you have seen already is a double.
             * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
             */
            id: string;
            /**
             * @description What happened.
             * @constant
             */
            type: "change.published";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T09:00:00.000Z
             */
            createdAt: string;
            data: components["schemas"]["StackChange"];
        };
    };
    responses: {
        /** @description Nothing changed since the version named in `If-None-Match`. Has no body and costs no quota. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request does not fit the contract. `details` names the wrong places: correct them and send it again. */
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
                /**
                 * @example {
                 *       "statusCode": 400,
                 *       "error": "validation_error",
                 *       "message": "The request does not fit the contract: query limit must be <= 50.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
                 *       "details": [
                 *         {
                 *           "in": "query",
                 *           "path": "limit",
                 *           "message": "must be <= 50"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/validation_error",
                 *       "title": "The request does not fit the contract",
                 *       "status": 400,
                 *       "detail": "The request does not fit the contract: query limit must be <= 50.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 400,
                 *       "error": "validation_error",
                 *       "message": "The request does not fit the contract: query limit must be <= 50.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
                 *       "details": [
                 *         {
                 *           "in": "query",
                 *           "path": "limit",
                 *           "message": "must be <= 50"
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no token (`unauthorized`), or it is unknown, expired, revoked or made for another resource (`invalid_token`). Get a new token. */
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
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token lacks the scope (`insufficient_scope`, ask for the named scope), or the rule of the operation forbids it (`forbidden`). */
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
                 * @description The challenge of RFC 6750 with `resource_metadata` (RFC 9728), the error and the scope that is needed.
                 * @example Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/public/v1", error="invalid_token"
                 */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The limit of the IP address or of the person is reached, or the plan does not include API access. Wait `retry-after` seconds. */
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
                /**
                 * @example {
                 *       "statusCode": 429,
                 *       "error": "rate_limit_exceeded",
                 *       "message": "You have used your {{USER_RATE_LIMIT}} requests of this minute. Try again in 12 seconds.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/rate_limit_exceeded",
                 *       "title": "Too many requests",
                 *       "status": 429,
                 *       "detail": "You have used your {{USER_RATE_LIMIT}} requests of this minute. Try again in 12 seconds.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 429,
                 *       "error": "rate_limit_exceeded",
                 *       "message": "You have used your {{USER_RATE_LIMIT}} requests of this minute. Try again in 12 seconds.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A fault of ours. It was logged under `requestId`; trying again may help, telling the operator does. */
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
                /**
                 * @example {
                 *       "statusCode": 500,
                 *       "error": "internal_error",
                 *       "message": "Something failed on our side. It was logged under this request id.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/internal_error",
                 *       "title": "Internal error",
                 *       "status": 500,
                 *       "detail": "Something failed on our side. It was logged under this request id.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 500,
                 *       "error": "internal_error",
                 *       "message": "Something failed on our side. It was logged under this request id.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot answer now (database away, too much load, stopping). Wait `retry-after` seconds and send the same request again. */
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
                /**
                 * @example {
                 *       "statusCode": 503,
                 *       "error": "service_unavailable",
                 *       "message": "The database cannot be reached. Try again in 5 seconds.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/service_unavailable",
                 *       "title": "Service unavailable",
                 *       "status": 503,
                 *       "detail": "The database cannot be reached. Try again in 5 seconds.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 503,
                 *       "error": "service_unavailable",
                 *       "message": "The database cannot be reached. Try again in 5 seconds.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing, or it belongs to somebody else. Check the id. */
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
                /**
                 * @example {
                 *       "statusCode": 404,
                 *       "error": "not_found",
                 *       "message": "There is no such post.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/not_found",
                 *       "title": "Not found",
                 *       "status": 404,
                 *       "detail": "There is no such post.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 404,
                 *       "error": "not_found",
                 *       "message": "There is no such post.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 256 KiB. Send less at a time. */
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
                /**
                 * @example {
                 *       "statusCode": 413,
                 *       "error": "payload_too_large",
                 *       "message": "The body is larger than 256 KiB. Send less at a time.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/payload_too_large",
                 *       "title": "The body is too large",
                 *       "status": 413,
                 *       "detail": "The body is larger than 256 KiB. Send less at a time.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 413,
                 *       "error": "payload_too_large",
                 *       "message": "The body is larger than 256 KiB. Send less at a time.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is no JSON in UTF-8. Send it with `Content-Type` `application/json`. */
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
                /**
                 * @example {
                 *       "statusCode": 415,
                 *       "error": "unsupported_media_type",
                 *       "message": "The body has the type text/plain. Send application/json.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/unsupported_media_type",
                 *       "title": "The body has the wrong type",
                 *       "status": 415,
                 *       "detail": "The body has the type text/plain. Send application/json.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 415,
                 *       "error": "unsupported_media_type",
                 *       "message": "The body has the type text/plain. Send application/json.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It conflicts with what is there, or a request with the same `Idempotency-Key` is still running. The message says which; read the present state and decide. */
        Conflict: {
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
                 * @description Whole seconds to wait before the next try.
                 * @example 12
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 409,
                 *       "error": "conflict",
                 *       "message": "The username ada is taken. Choose another.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/conflict",
                 *       "title": "Conflict with the current state",
                 *       "status": 409,
                 *       "detail": "The username ada is taken. Choose another.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 409,
                 *       "error": "conflict",
                 *       "message": "The username ada is taken. Choose another.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Idempotency-Key` was used for another request before. Use a new key for a new request. */
        IdempotencyMismatch: {
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
                /**
                 * @example {
                 *       "statusCode": 422,
                 *       "error": "idempotency_mismatch",
                 *       "message": "This Idempotency-Key was used for another request. Use a new one.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/idempotency_mismatch",
                 *       "title": "The idempotency key was used for another request",
                 *       "status": 422,
                 *       "detail": "This Idempotency-Key was used for another request. Use a new one.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 422,
                 *       "error": "idempotency_mismatch",
                 *       "message": "This Idempotency-Key was used for another request. Use a new one.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It has changed since the version named in `If-Match`, and nothing was written. Read it again and send the new `ETag`. */
        PreconditionFailed: {
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
                /**
                 * @example {
                 *       "statusCode": 412,
                 *       "error": "precondition_failed",
                 *       "message": "It has changed since the version you name. Read it again.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/precondition_failed",
                 *       "title": "The resource has changed",
                 *       "status": 412,
                 *       "detail": "It has changed since the version you name. Read it again.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 412,
                 *       "error": "precondition_failed",
                 *       "message": "It has changed since the version you name. Read it again.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 16384 KiB. Send less at a time. */
        FileTooLarge: {
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
                /**
                 * @example {
                 *       "statusCode": 413,
                 *       "error": "payload_too_large",
                 *       "message": "The body is larger than 16384 KiB. Send less at a time.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
                /**
                 * @example {
                 *       "type": "http://localhost:3000/problems/payload_too_large",
                 *       "title": "The body is too large",
                 *       "status": 413,
                 *       "detail": "The body is larger than 16384 KiB. Send less at a time.",
                 *       "instance": "/public/v1/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *       "statusCode": 413,
                 *       "error": "payload_too_large",
                 *       "message": "The body is larger than 16384 KiB. Send less at a time.",
                 *       "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description How many items a page holds. A value outside the range is refused, never clamped.
         * @example 20
         */
        Limit: number;
        /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
        Cursor: string | null;
        /**
         * @description Only posts that came into this service since then, the last one first, at most 30 days back: for programs that keep in step.
         *     Begin a minute before the last time, as a feed takes a while to store. A day such as 2023-03-01 is its beginning (UTC).
         */
        Since: string;
        /**
         * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
         *     answer comes back and nothing is made twice; with another body it is refused with 422.
         */
        IdempotencyKey: string;
        /** @description The `ETag` of the version that you change. When it has changed since, nothing is written and the answer is 412. `*` stands for any version. */
        IfMatch: string;
        /**
         * @description Only posts published then or later. A day such as 2023-03-01 is its beginning (UTC).
         * @example 2015-01-01T00:00:00Z
         */
        PublishedSince: string;
        /**
         * @description Only posts published before then. A day such as 2023-03-31 is included (UTC).
         * @example 2030-12-31T00:00:00Z
         */
        PublishedUntil: string;
        /**
         * @description Only posts with one of these words in any form, with commas between; of several words in one entry a post has all.
         * @example [
         *       "rust",
         *       "postgres"
         *     ]
         */
        Words: string[];
        /**
         * @description Only posts with one of these phrases, with commas between.
         * @example [
         *       "postgres index"
         *     ]
         */
        Phrases: string[];
        /**
         * @description Only posts with none of these words and phrases, with commas between.
         * @example [
         *       "oracle"
         *     ]
         */
        Not: string[];
        /** @description Only posts that are near in meaning to this text, such as a topic in plain English. */
        About: string;
        /**
         * @description Only posts in one of these languages, by their two letters (ISO 639-1), with commas between.
         * @example [
         *       "en",
         *       "de"
         *     ]
         */
        Languages: string[];
        /**
         * @description Only posts of one of these kinds, with commas between.
         * @example [
         *       "article"
         *     ]
         */
        Types: components["schemas"]["PostKind"][];
        /** @description Only posts with so many upvotes. */
        MinUpvotes: number;
        /** @description Only posts that so many people opened. */
        MinViews: number;
        /** @description Only posts of the last so many days. */
        MaxAgeDays: number;
        /**
         * @description The person's id or username.
         * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01
         */
        PersonId: string;
        /**
         * @description What to look for. Quotes keep words together, a leading minus leaves a word out, `or` joins.
         * @example postgres index
         */
        Query: string;
        /**
         * @description Only posts published within this time.
         * @example all
         */
        Time: "day" | "week" | "month" | "year" | "all";
        /**
         * @description Only posts with one of these tags, in any case or by a well-known other name, with commas between.
         * @example [
         *       "rust",
         *       "javascript"
         *     ]
         */
        Tags: string[];
        /** @description Only posts of one of these sources, by their ids or handles, with commas between. */
        Sources: string[];
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of this request, in every answer and log line. A sane inbound `x-request-id` is kept. Name it when you ask for help.
         * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11
         */
        RequestId: string;
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
        /**
         * @description The next page, `rel="next"` (RFC 8288); absent on the last one.
         * @example <http://localhost:3000/public/v1/feeds/popular?limit=20&cursor=eyJr>; rel="next"
         */
        Link: string;
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
         * @description Since when a parameter of this request is deprecated (RFC 9745), as seconds behind an `@`; absent when it has none such. The parameter's description says what takes its place.
         * @example @1795392000
         */
        InputDeprecation: string;
        /**
         * @description Present and `true` when this request changed nothing, since all of it was so before; absent when it changed something.
         * @example true
         */
        Unchanged: "true";
        /**
         * @description Present and `true` when this is the answer of an earlier request with the same `Idempotency-Key`.
         * @example true
         */
        IdempotencyReplayed: "true";
        /**
         * @description The version of this thing; send it as `If-Match` when you change it, or as `If-None-Match` to get a 304 that costs no quota.
         * @example "3f6c1d2a9b8e7f60"
         */
        StrongETag: string;
        /**
         * @description Present and `true` on operations whose ranking may change without a new version.
         * @example true
         */
        Experimental: "true";
        /**
         * @description Where the deprecation is documented, `rel="deprecation"` (RFC 9745); absent when nothing of this request is deprecated.
         * @example <http://localhost:3000/changelog>; rel="deprecation"; type="text/html"
         */
        DeprecationLink: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listFeed: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only posts that came into this service since then, the last one first, at most 30 days back: for programs that keep in step.
                 *     Begin a minute before the last time, as a feed takes a while to store. A day such as 2023-03-01 is its beginning (UTC).
                 */
                since?: components["parameters"]["Since"];
                /**
                 * @description Only posts that you have not opened yet; not beside `since`.
                 * @example false
                 */
                unreadOnly: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": true,
                     *         "endCursor": "eyJrIjpbMTcuMl19",
                     *         "cursor": "eyJrIjpbMTcuMl19"
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostPage"];
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
    listForYouFeed: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts, each with its reason. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": [],
                     *           "reason": {
                     *             "kind": "followed-tag",
                     *             "name": "rust"
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": true,
                     *         "endCursor": "eyJrIjpbMTcuMl19",
                     *         "cursor": "eyJrIjpbMTcuMl19"
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["RecommendedPostPage"];
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
    listPopularFeed: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only posts with any of these tags, separated by commas.
                 * @example [
                 *       "javascript",
                 *       "rust"
                 *     ]
                 */
                tags?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": true,
                     *         "endCursor": "eyJrIjpbMTcuMl19",
                     *         "cursor": "eyJrIjpbMTcuMl19"
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostPage"];
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
    listTrendingFeed: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": true,
                     *         "endCursor": "eyJrIjpbMTcuMl19",
                     *         "cursor": "eyJrIjpbMTcuMl19"
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostPage"];
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
    listDiscussedFeed: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many days back a comment counts as discussion.
                 * @example 7
                 */
                period: number;
                /**
                 * @description Only posts with any of these tags, separated by commas.
                 * @example [
                 *       "javascript",
                 *       "rust"
                 *     ]
                 */
                tags?: string[];
                /**
                 * @deprecated
                 * @description Only posts with this tag; `tags` takes its place, and counts where both are sent.
                 * @example javascript
                 */
                tag?: string;
                /**
                 * @description Only posts of this source, by id or handle. An unknown source gives an empty list.
                 * @example rust-blog
                 */
                source?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    Deprecation: components["headers"]["InputDeprecation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": true,
                     *         "endCursor": "eyJrIjpbMTcuMl19",
                     *         "cursor": "eyJrIjpbMTcuMl19"
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostPage"];
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
    listTagFeed: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only posts that came into this service since then, the last one first, at most 30 days back: for programs that keep in step.
                 *     Begin a minute before the last time, as a feed takes a while to store. A day such as 2023-03-01 is its beginning (UTC).
                 */
                since?: components["parameters"]["Since"];
            };
            header?: never;
            path: {
                /**
                 * @description The tag's name; write `c%23` for c#.
                 * @example javascript
                 */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": true,
                     *         "endCursor": "eyJrIjpbMTcuMl19",
                     *         "cursor": "eyJrIjpbMTcuMl19"
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostPage"];
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
    listSourceFeed: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only posts that came into this service since then, the last one first, at most 30 days back: for programs that keep in step.
                 *     Begin a minute before the last time, as a feed takes a while to store. A day such as 2023-03-01 is its beginning (UTC).
                 */
                since?: components["parameters"]["Since"];
            };
            header?: never;
            path: {
                /**
                 * @description The source's id or handle.
                 * @example rust-blog
                 */
                source: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": true,
                     *         "endCursor": "eyJrIjpbMTcuMl19",
                     *         "cursor": "eyJrIjpbMTcuMl19"
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostPage"];
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
    listUnread: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sources. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "unread": 3
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["UnreadPage"];
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
    markFeedRead: {
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
                 *       "source": "rust-blog",
                 *       "before": "2100-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["FeedRead"];
            };
        };
        responses: {
            /** @description They are read. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "marked": 12,
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["FeedMarkedRead"];
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
    listCustomFeeds: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of custom feeds. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                     *           "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *           "slug": "systems-x7k2q9",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "flags": {
                     *             "name": "Systems",
                     *             "icon": "⚙️",
                     *             "orderBy": "UPVOTES",
                     *             "minDayRange": 30,
                     *             "minUpvotes": 5,
                     *             "minViews": null,
                     *             "disableEngagementFilter": null,
                     *             "filter": null
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CustomFeedPage"];
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
    createCustomFeed: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Databases",
                 *       "icon": "🐘",
                 *       "orderBy": "DATE",
                 *       "minUpvotes": 3,
                 *       "filter": {
                 *         "words": [
                 *           "postgres",
                 *           "sqlite"
                 *         ],
                 *         "not": [
                 *           "oracle"
                 *         ],
                 *         "sources": [
                 *           "rust-blog"
                 *         ],
                 *         "languages": [
                 *           "en"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CustomFeedInput"];
            };
        };
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
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                     *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "slug": "systems-x7k2q9",
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "flags": {
                     *         "name": "Systems",
                     *         "icon": "⚙️",
                     *         "orderBy": "UPVOTES",
                     *         "minDayRange": 30,
                     *         "minUpvotes": 5,
                     *         "minViews": null,
                     *         "disableEngagementFilter": null,
                     *         "filter": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CustomFeed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAdvancedSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, by id. */
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
                     *       "data": [
                     *         {
                     *           "id": 7,
                     *           "title": "Videos",
                     *           "description": "Recordings to watch.",
                     *           "defaultEnabledState": true,
                     *           "group": "content_types"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdvancedSettingList"];
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
    listCustomFeedPosts: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": true,
                     *         "endCursor": "eyJrIjpbMTcuMl19",
                     *         "cursor": "eyJrIjpbMTcuMl19"
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostPage"];
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
    deleteCustomFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you change. When it has changed since, nothing is written and the answer is 412. `*` stands for any version. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Databases and systems",
                 *       "minUpvotes": null,
                 *       "filter": {
                 *         "words": [
                 *           "postgres",
                 *           "sqlite"
                 *         ],
                 *         "not": [
                 *           "oracle"
                 *         ],
                 *         "sources": [
                 *           "rust-blog"
                 *         ],
                 *         "languages": [
                 *           "en"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CustomFeedChange"];
            };
        };
        responses: {
            /** @description The feed as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["StrongETag"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                     *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "slug": "systems-x7k2q9",
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "flags": {
                     *         "name": "Systems",
                     *         "icon": "⚙️",
                     *         "orderBy": "UPVOTES",
                     *         "minDayRange": 30,
                     *         "minUpvotes": 5,
                     *         "minViews": null,
                     *         "disableEngagementFilter": null,
                     *         "filter": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CustomFeed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
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
                    ETag: components["headers"]["StrongETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                     *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "slug": "systems-x7k2q9",
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "flags": {
                     *         "name": "Systems",
                     *         "icon": "⚙️",
                     *         "orderBy": "UPVOTES",
                     *         "minDayRange": 30,
                     *         "minUpvotes": 5,
                     *         "minViews": null,
                     *         "disableEngagementFilter": null,
                     *         "filter": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CustomFeed"];
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
    updateCustomFeedSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": [
                 *         {
                 *           "id": 7,
                 *           "enabled": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FeedSettingsInput"];
            };
        };
        responses: {
            /** @description All settings that are stored for the feed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7,
                     *           "enabled": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeedSettingStateList"];
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
    listFeedLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them; empty when none was made. */
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
                     *       "data": [
                     *         {
                     *           "kind": "custom",
                     *           "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                     *           "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
                     *           "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
                     *           "createdAt": "2026-11-21T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeedLinkList"];
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
    getCustomFeedLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
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
                     *       "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
                     *       "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
                     *       "createdAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FeedLink"];
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
    createCustomFeedLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
                     *       "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
                     *       "createdAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FeedLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCustomFeedLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are dead. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBookmarksLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
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
                     *       "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
                     *       "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
                     *       "createdAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FeedLink"];
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
    createBookmarksLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
                     *       "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
                     *       "createdAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FeedLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBookmarksLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are dead. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getForYouLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
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
                     *       "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
                     *       "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
                     *       "createdAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FeedLink"];
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
    createForYouLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
                     *       "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
                     *       "createdAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FeedLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteForYouLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are dead. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStackLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
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
                     *       "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
                     *       "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
                     *       "createdAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FeedLink"];
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
    createStackLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rssUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/rss.xml",
                     *       "jsonUrl": "http://localhost:3000/feeds/dcs_link_0198c7c45d0e7c4e9d0b6a2f5f0f3f0123c50c4ba9f6c7b1d7ab3b86d1b0f5aa/feed.json",
                     *       "createdAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["FeedLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteStackLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are dead. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDigests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
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
                     *       "data": [
                     *         {
                     *           "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                     *           "name": "Databases",
                     *           "frequency": "weekly",
                     *           "weekday": "friday",
                     *           "hour": 17,
                     *           "timezone": "Europe/London",
                     *           "pictures": false,
                     *           "nextAt": "2026-11-27T17:00:00.000Z",
                     *           "sentAt": "2026-11-20T17:00:04.000Z",
                     *           "createdAt": "2026-11-14T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Digests"];
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
    getForYouDigest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The digest. */
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
                     *       "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                     *       "name": "Databases",
                     *       "frequency": "weekly",
                     *       "weekday": "friday",
                     *       "hour": 17,
                     *       "timezone": "Europe/London",
                     *       "pictures": false,
                     *       "nextAt": "2026-11-27T17:00:00.000Z",
                     *       "sentAt": "2026-11-20T17:00:04.000Z",
                     *       "createdAt": "2026-11-14T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Digest"];
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
    setForYouDigest: {
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
                 *       "frequency": "weekly",
                 *       "weekday": "friday",
                 *       "hour": 17,
                 *       "timezone": "Europe/London"
                 *     }
                 */
                "application/json": components["schemas"]["DigestInput"];
            };
        };
        responses: {
            /** @description The digest. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                     *       "name": "Databases",
                     *       "frequency": "weekly",
                     *       "weekday": "friday",
                     *       "hour": 17,
                     *       "timezone": "Europe/London",
                     *       "pictures": false,
                     *       "nextAt": "2026-11-27T17:00:00.000Z",
                     *       "sentAt": "2026-11-20T17:00:04.000Z",
                     *       "createdAt": "2026-11-14T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Digest"];
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
    deleteForYouDigest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is stopped. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomFeedDigest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The digest. */
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
                     *       "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                     *       "name": "Databases",
                     *       "frequency": "weekly",
                     *       "weekday": "friday",
                     *       "hour": 17,
                     *       "timezone": "Europe/London",
                     *       "pictures": false,
                     *       "nextAt": "2026-11-27T17:00:00.000Z",
                     *       "sentAt": "2026-11-20T17:00:04.000Z",
                     *       "createdAt": "2026-11-14T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Digest"];
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
    setCustomFeedDigest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "frequency": "weekly",
                 *       "weekday": "friday",
                 *       "hour": 17,
                 *       "timezone": "Europe/London"
                 *     }
                 */
                "application/json": components["schemas"]["DigestInput"];
            };
        };
        responses: {
            /** @description The digest. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                     *       "name": "Databases",
                     *       "frequency": "weekly",
                     *       "weekday": "friday",
                     *       "hour": 17,
                     *       "timezone": "Europe/London",
                     *       "pictures": false,
                     *       "nextAt": "2026-11-27T17:00:00.000Z",
                     *       "sentAt": "2026-11-20T17:00:04.000Z",
                     *       "createdAt": "2026-11-14T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Digest"];
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
    deleteCustomFeedDigest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is stopped. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findPosts: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Tags in any case or by a well-known other name, separated by commas; one that no post ever had finds nothing.
                 * @example [
                 *       "javascript",
                 *       "rust"
                 *     ]
                 */
                tags?: string[];
                /**
                 * @description Ids or handles of sources, separated by commas; an unknown one finds nothing.
                 * @example [
                 *       "rust-blog"
                 *     ]
                 */
                sources?: string[];
                /**
                 * @description Only posts published then or later. A day such as 2023-03-01 is its beginning (UTC).
                 * @example 2015-01-01T00:00:00Z
                 */
                since?: components["parameters"]["PublishedSince"];
                /**
                 * @description Only posts published before then. A day such as 2023-03-31 is included (UTC).
                 * @example 2030-12-31T00:00:00Z
                 */
                until?: components["parameters"]["PublishedUntil"];
                /**
                 * @description Only posts with one of these words in any form, with commas between; of several words in one entry a post has all.
                 * @example [
                 *       "rust",
                 *       "postgres"
                 *     ]
                 */
                words?: components["parameters"]["Words"];
                /**
                 * @description Only posts with one of these phrases, with commas between.
                 * @example [
                 *       "postgres index"
                 *     ]
                 */
                phrases?: components["parameters"]["Phrases"];
                /**
                 * @description Only posts with none of these words and phrases, with commas between.
                 * @example [
                 *       "oracle"
                 *     ]
                 */
                not?: components["parameters"]["Not"];
                /** @description Only posts that are near in meaning to this text, such as a topic in plain English. */
                about?: components["parameters"]["About"];
                /**
                 * @description Only posts in one of these languages, by their two letters (ISO 639-1), with commas between.
                 * @example [
                 *       "en",
                 *       "de"
                 *     ]
                 */
                languages?: components["parameters"]["Languages"];
                /**
                 * @description Only posts of one of these kinds, with commas between.
                 * @example [
                 *       "article"
                 *     ]
                 */
                types?: components["parameters"]["Types"];
                /** @description Only posts with so many upvotes. */
                minUpvotes?: components["parameters"]["MinUpvotes"];
                /** @description Only posts that so many people opened. */
                minViews?: components["parameters"]["MinViews"];
                /** @description Only posts of the last so many days. */
                maxAgeDays?: components["parameters"]["MaxAgeDays"];
                /**
                 * @description Only posts that you have not opened yet.
                 * @example false
                 */
                unreadOnly: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": true,
                     *         "endCursor": "eyJrIjpbMTcuMl19",
                     *         "cursor": "eyJrIjpbMTcuMl19"
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostPage"];
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
    sharePost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html",
                 *       "title": "How to do distributed locking",
                 *       "summary": "Why a lock with a timeout needs a fencing token.",
                 *       "tags": [
                 *         "distributed-systems",
                 *         "redis"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostInput"];
            };
        };
        responses: {
            /** @description The post as it was stored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a13",
                     *       "title": "How to do distributed locking",
                     *       "url": "https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html",
                     *       "image": null,
                     *       "summary": "Why a lock with a timeout needs a fencing token.",
                     *       "type": "share",
                     *       "publishedAt": null,
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a13",
                     *       "source": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a02",
                     *         "name": "Community",
                     *         "handle": "community",
                     *         "image": null
                     *       },
                     *       "tags": [
                     *         "distributed-systems",
                     *         "redis"
                     *       ],
                     *       "readTime": null,
                     *       "language": null,
                     *       "numUpvotes": 0,
                     *       "numComments": 0,
                     *       "author": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *         "name": "Ada",
                     *         "image": null,
                     *         "username": "ada"
                     *       },
                     *       "alsoIn": [],
                     *       "bookmarked": false,
                     *       "content": null,
                     *       "numViews": 0,
                     *       "userState": {
                     *         "vote": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PostDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPostStates: {
        parameters: {
            query: {
                /**
                 * @description The ids of the posts, separated by commas: those of a page.
                 * @example [
                 *       "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12"
                 *     ]
                 */
                ids: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is so now of each post. */
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
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "read": true,
                     *           "bookmarked": true,
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "userState": {
                     *             "vote": 1
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostStateList"];
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
    markPosts: {
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
                 *       "read": [
                 *         "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12"
                 *       ],
                 *       "starred": [
                 *         "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostMarks"];
            };
        };
        responses: {
            /** @description Done, but for what is named as ignored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changed": 2,
                     *       "ignored": []
                     *     }
                     */
                    "application/json": components["schemas"]["PostsMarked"];
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
    listStateChanges: {
        parameters: {
            query: {
                /**
                 * @description How many changes a page is made of.
                 * @example 1000
                 */
                limit: number;
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The `until` of the last time. Empty counts as absent. */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of states. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "read": true,
                     *           "starred": false
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       },
                     *       "reset": false,
                     *       "until": "c3RhdGVzLTEyMzQ"
                     *     }
                     */
                    "application/json": components["schemas"]["StateChangePage"];
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
    getPost: {
        parameters: {
            query: {
                /**
                 * @description Whether it counts as opened by you.
                 * @example true
                 */
                markOpened: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The post's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post. */
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
                     *       "data": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *         "title": "Announcing Rust 1.0",
                     *         "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *         "image": null,
                     *         "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *         "type": "article",
                     *         "publishedAt": "2015-05-15T00:00:00.000Z",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *         "source": {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *           "name": "Rust Blog",
                     *           "handle": "rust-blog",
                     *           "image": null
                     *         },
                     *         "tags": [
                     *           "release",
                     *           "rust"
                     *         ],
                     *         "readTime": 4,
                     *         "language": "en",
                     *         "numUpvotes": 12,
                     *         "numComments": 3,
                     *         "author": {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b00",
                     *           "name": "The Rust Core Team",
                     *           "image": null,
                     *           "username": null
                     *         },
                     *         "alsoIn": [],
                     *         "bookmarked": false,
                     *         "content": null,
                     *         "numViews": 240,
                     *         "userState": {
                     *           "vote": 1
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PostDetailAnswer"];
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
    listRelatedPosts: {
        parameters: {
            query: {
                /**
                 * @description How many posts.
                 * @example 10
                 */
                limit: number;
            };
            header?: never;
            path: {
                /**
                 * @description The post's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Posts, best first. */
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
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostList"];
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
    listComments: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description The order of the comments at top level.
                 * @example oldest
                 */
                sort: "oldest" | "newest";
            };
            header?: never;
            path: {
                /**
                 * @description The post's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of comments. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                     *           "content": "The borrow checker is **worth it**.",
                     *           "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
                     *           "removed": false,
                     *           "createdAt": "2026-11-21T09:00:00.000Z",
                     *           "lastUpdatedAt": null,
                     *           "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                     *           "numUpvotes": 2,
                     *           "author": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *             "name": "Ada",
                     *             "username": "ada",
                     *             "image": null,
                     *             "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
                     *           },
                     *           "userState": {
                     *             "vote": 0
                     *           },
                     *           "children": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CommentPage"];
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
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The post's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "I **agree**.",
                 *       "parentId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3500"
                 *     }
                 */
                "application/json": components["schemas"]["CommentInput"];
            };
        };
        responses: {
            /** @description The comment as it was stored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                     *       "content": "The borrow checker is **worth it**.",
                     *       "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
                     *       "removed": false,
                     *       "createdAt": "2026-11-21T09:00:00.000Z",
                     *       "lastUpdatedAt": null,
                     *       "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                     *       "numUpvotes": 2,
                     *       "author": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *         "name": "Ada",
                     *         "username": "ada",
                     *         "image": null,
                     *         "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
                     *       },
                     *       "userState": {
                     *         "vote": 0
                     *       },
                     *       "children": []
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    votePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The post's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vote": 1
                 *     }
                 */
                "application/json": components["schemas"]["VoteInput"];
            };
        };
        responses: {
            /** @description It is so now. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content?: never;
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
    reportPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The post's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "spam",
                 *       "details": "The same advertisement stands under ten posts."
                 *     }
                 */
                "application/json": components["schemas"]["ReportInput"];
            };
        };
        responses: {
            /** @description It is so now. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content?: never;
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
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The comment's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3502
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is so now. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The comment's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "I **agree** after all."
                 *     }
                 */
                "application/json": components["schemas"]["CommentChange"];
            };
        };
        responses: {
            /** @description The comment with its replies. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                     *       "content": "The borrow checker is **worth it**.",
                     *       "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
                     *       "removed": false,
                     *       "createdAt": "2026-11-21T09:00:00.000Z",
                     *       "lastUpdatedAt": null,
                     *       "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                     *       "numUpvotes": 2,
                     *       "author": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *         "name": "Ada",
                     *         "username": "ada",
                     *         "image": null,
                     *         "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
                     *       },
                     *       "userState": {
                     *         "vote": 0
                     *       },
                     *       "children": []
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
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
    voteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The comment's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3503
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vote": 1
                 *     }
                 */
                "application/json": components["schemas"]["VoteInput"];
            };
        };
        responses: {
            /** @description It is so now. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content?: never;
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
    reportComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The comment's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3504
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "spam",
                 *       "details": "The same advertisement stands under ten posts."
                 *     }
                 */
                "application/json": components["schemas"]["ReportInput"];
            };
        };
        responses: {
            /** @description It is so now. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content?: never;
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
    listPersonComments: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The person's id or username.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of comments. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                     *           "content": "The borrow checker is **worth it**.",
                     *           "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
                     *           "createdAt": "2026-11-21T09:00:00.000Z",
                     *           "lastUpdatedAt": null,
                     *           "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                     *           "numUpvotes": 2,
                     *           "post": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *             "title": "How PostgreSQL plans a query"
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PersonCommentPage"];
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
    listNotifications: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3551",
                     *           "createdAt": "2026-11-21T09:00:00.000Z",
                     *           "readAt": null,
                     *           "icon": "Comment",
                     *           "title": "Ada replied to your comment",
                     *           "type": "comment_reply",
                     *           "description": "The borrow checker is worth it.",
                     *           "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
                     *           "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "commentId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
                     *           "targetUrl": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
                     *           "numTotalAvatars": 1,
                     *           "avatars": [
                     *             {
                     *               "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *               "type": "user",
                     *               "image": null,
                     *               "name": "Ada",
                     *               "targetUrl": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
                     *             }
                     *           ],
                     *           "attachments": [
                     *             {
                     *               "type": "post",
                     *               "image": null,
                     *               "title": "Announcing Rust 1.0"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPage"];
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
    countUnreadNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their number. */
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
                     *       "count": 3
                     *     }
                     */
                    "application/json": components["schemas"]["UnreadCount"];
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
    markAllNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is so now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listNotificationChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every kind that can be turned off. */
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
                     *       "data": [
                     *         {
                     *           "type": "source_post_added",
                     *           "enabled": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationChoiceList"];
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
    changeNotificationChoices: {
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
                 *       "choices": [
                 *         {
                 *           "type": "source_post_added",
                 *           "enabled": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NotificationChoicesInput"];
            };
        };
        responses: {
            /** @description Every kind that can be turned off. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "type": "source_post_added",
                     *           "enabled": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationChoiceList"];
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
    markNotificationRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The notification's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3551
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is so now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query: {
                /**
                 * @description Only events of these types, with commas between.
                 * @example [
                 *       "post.published"
                 *     ]
                 */
                events?: components["schemas"]["EventType"][];
                /** @description Of events about a post, only those of posts with one of these tags, with commas between. Other events are told as well. */
                tags?: string[];
                /** @description Of events about a post, only those of posts of one of these sources, with commas between. */
                sourceIds?: string[];
                /** @description Of events about a post, only those of posts with what your custom feed of this id follows, and without what it blocks. */
                feedId?: string;
                /** @description Of events about a post, only those of posts with these words, as search reads them. */
                q?: string;
                /**
                 * @description Only posts with one of these words in any form, with commas between; of several words in one entry a post has all.
                 * @example [
                 *       "rust",
                 *       "postgres"
                 *     ]
                 */
                words?: components["parameters"]["Words"];
                /**
                 * @description Only posts with one of these phrases, with commas between.
                 * @example [
                 *       "postgres index"
                 *     ]
                 */
                phrases?: components["parameters"]["Phrases"];
                /**
                 * @description Only posts with none of these words and phrases, with commas between.
                 * @example [
                 *       "oracle"
                 *     ]
                 */
                not?: components["parameters"]["Not"];
                /** @description Only posts that are near in meaning to this text, such as a topic in plain English. */
                about?: components["parameters"]["About"];
                /**
                 * @description Only posts in one of these languages, by their two letters (ISO 639-1), with commas between.
                 * @example [
                 *       "en",
                 *       "de"
                 *     ]
                 */
                languages?: components["parameters"]["Languages"];
                /**
                 * @description Only posts of one of these kinds, with commas between.
                 * @example [
                 *       "article"
                 *     ]
                 */
                types?: components["parameters"]["Types"];
                /** @description Only posts with so many upvotes. */
                minUpvotes?: components["parameters"]["MinUpvotes"];
                /** @description Only posts that so many people opened. */
                minViews?: components["parameters"]["MinViews"];
                /** @description Only posts of the last so many days. */
                maxAgeDays?: components["parameters"]["MaxAgeDays"];
                /**
                 * @description After how many seconds it ends. 0 tells what has come since `Last-Event-ID`, and ends.
                 * @example 0
                 */
                seconds: number;
            };
            header?: {
                /** @description The last `id` that you got; what came after it is told first. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    /**
                     * @description Asks proxies such as nginx to hold nothing back.
                     * @example no
                     */
                    "x-accel-buffering": "no";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example retry: 3000
                     *     id: 1001-1795251600
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
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
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
                     *           "url": "https://hooks.example/dcs",
                     *           "description": null,
                     *           "format": "json",
                     *           "events": [
                     *             "post.published"
                     *           ],
                     *           "tags": [
                     *             "rust"
                     *           ],
                     *           "sourceIds": null,
                     *           "feedId": null,
                     *           "q": null,
                     *           "filter": null,
                     *           "status": "active",
                     *           "statusReason": null,
                     *           "failure": null,
                     *           "replay": null,
                     *           "lastDeliveredAt": "2026-11-21T09:00:00.000Z",
                     *           "appId": null,
                     *           "createdAt": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Webhooks"];
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
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example/dcs",
                 *       "events": [
                 *         "post.published"
                 *       ],
                 *       "tags": [
                 *         "rust"
                 *       ],
                 *       "filter": {
                 *         "words": [
                 *           "compiler"
                 *         ],
                 *         "not": [
                 *           "macos"
                 *         ],
                 *         "sources": [
                 *           "rust-blog"
                 *         ],
                 *         "languages": [
                 *           "en"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
                     *       "url": "https://hooks.example/dcs",
                     *       "description": null,
                     *       "format": "json",
                     *       "events": [
                     *         "post.published"
                     *       ],
                     *       "tags": [
                     *         "rust"
                     *       ],
                     *       "sourceIds": null,
                     *       "feedId": null,
                     *       "q": null,
                     *       "filter": null,
                     *       "status": "active",
                     *       "statusReason": null,
                     *       "failure": null,
                     *       "replay": null,
                     *       "lastDeliveredAt": "2026-11-21T09:00:00.000Z",
                     *       "appId": null,
                     *       "createdAt": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
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
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
                     *       "url": "https://hooks.example/dcs",
                     *       "description": null,
                     *       "format": "json",
                     *       "events": [
                     *         "post.published"
                     *       ],
                     *       "tags": [
                     *         "rust"
                     *       ],
                     *       "sourceIds": null,
                     *       "feedId": null,
                     *       "q": null,
                     *       "filter": null,
                     *       "status": "active",
                     *       "statusReason": null,
                     *       "failure": null,
                     *       "replay": null,
                     *       "lastDeliveredAt": "2026-11-21T09:00:00.000Z",
                     *       "appId": null,
                     *       "createdAt": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
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
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter": {
                 *         "words": [
                 *           "compiler"
                 *         ],
                 *         "sources": [
                 *           "rust-blog"
                 *         ],
                 *         "languages": [
                 *           "en"
                 *         ]
                 *       },
                 *       "status": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The webhook. */
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
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
                     *       "url": "https://hooks.example/dcs",
                     *       "description": null,
                     *       "format": "json",
                     *       "events": [
                     *         "post.published"
                     *       ],
                     *       "tags": [
                     *         "rust"
                     *       ],
                     *       "sourceIds": null,
                     *       "feedId": null,
                     *       "q": null,
                     *       "filter": null,
                     *       "status": "active",
                     *       "statusReason": null,
                     *       "failure": null,
                     *       "replay": null,
                     *       "lastDeliveredAt": "2026-11-21T09:00:00.000Z",
                     *       "appId": null,
                     *       "createdAt": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
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
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
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
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
                     *       "previousUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
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
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The secret. */
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
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
                     *       "previousUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
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
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "post.published"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTest"];
            };
        };
        responses: {
            /** @description The delivery. */
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
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                     *       "webhookId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
                     *       "event": "post.published",
                     *       "status": "delivered",
                     *       "attempts": 1,
                     *       "responseStatus": 204,
                     *       "problem": null,
                     *       "durationMs": 41,
                     *       "isTest": false,
                     *       "createdAt": "2026-11-21T09:00:00.000Z",
                     *       "lastAttemptAt": "2026-11-21T09:00:00.000Z",
                     *       "nextAttemptAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
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
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-20T12:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookReplayInput"];
            };
        };
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
                     *       "url": "https://hooks.example/dcs",
                     *       "description": null,
                     *       "format": "json",
                     *       "events": [
                     *         "post.published"
                     *       ],
                     *       "tags": [
                     *         "rust"
                     *       ],
                     *       "sourceIds": null,
                     *       "feedId": null,
                     *       "q": null,
                     *       "filter": null,
                     *       "status": "active",
                     *       "statusReason": null,
                     *       "failure": null,
                     *       "replay": null,
                     *       "lastDeliveredAt": "2026-11-21T09:00:00.000Z",
                     *       "appId": null,
                     *       "createdAt": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only those.
                 * @example delivered
                 */
                status?: components["schemas"]["DeliveryStatus"];
            };
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                     *           "webhookId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
                     *           "event": "post.published",
                     *           "status": "delivered",
                     *           "attempts": 1,
                     *           "responseStatus": 204,
                     *           "problem": null,
                     *           "durationMs": 41,
                     *           "isTest": false,
                     *           "createdAt": "2026-11-21T09:00:00.000Z",
                     *           "lastAttemptAt": "2026-11-21T09:00:00.000Z",
                     *           "nextAttemptAt": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
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
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
                /**
                 * @description The id of the event, which was its `webhook-id`.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
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
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                     *       "webhookId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
                     *       "event": "post.published",
                     *       "status": "delivered",
                     *       "attempts": 1,
                     *       "responseStatus": 204,
                     *       "problem": null,
                     *       "durationMs": 41,
                     *       "isTest": false,
                     *       "createdAt": "2026-11-21T09:00:00.000Z",
                     *       "lastAttemptAt": "2026-11-21T09:00:00.000Z",
                     *       "nextAttemptAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
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
    redeliverEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10
                 */
                id: string;
                /**
                 * @description The id of the event, which was its `webhook-id`.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
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
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                     *       "webhookId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b10",
                     *       "event": "post.published",
                     *       "status": "delivered",
                     *       "attempts": 1,
                     *       "responseStatus": 204,
                     *       "problem": null,
                     *       "durationMs": 41,
                     *       "isTest": false,
                     *       "createdAt": "2026-11-21T09:00:00.000Z",
                     *       "lastAttemptAt": "2026-11-21T09:00:00.000Z",
                     *       "nextAttemptAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchPosts: {
        parameters: {
            query: {
                /**
                 * @description What to look for. Quotes keep words together, a leading minus leaves a word out, `or` joins.
                 * @example postgres index
                 */
                q: components["parameters"]["Query"];
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only posts published within this time.
                 * @example all
                 */
                time: components["parameters"]["Time"];
                /**
                 * @description Only posts published then or later. A day such as 2023-03-01 is its beginning (UTC).
                 * @example 2015-01-01T00:00:00Z
                 */
                since?: components["parameters"]["PublishedSince"];
                /**
                 * @description Only posts published before then. A day such as 2023-03-31 is included (UTC).
                 * @example 2030-12-31T00:00:00Z
                 */
                until?: components["parameters"]["PublishedUntil"];
                /**
                 * @description Only posts with one of these words in any form, with commas between; of several words in one entry a post has all.
                 * @example [
                 *       "rust",
                 *       "postgres"
                 *     ]
                 */
                words?: components["parameters"]["Words"];
                /**
                 * @description Only posts with one of these phrases, with commas between.
                 * @example [
                 *       "postgres index"
                 *     ]
                 */
                phrases?: components["parameters"]["Phrases"];
                /**
                 * @description Only posts with none of these words and phrases, with commas between.
                 * @example [
                 *       "oracle"
                 *     ]
                 */
                not?: components["parameters"]["Not"];
                /** @description Only posts that are near in meaning to this text, such as a topic in plain English. */
                about?: components["parameters"]["About"];
                /**
                 * @description Only posts with one of these tags, in any case or by a well-known other name, with commas between.
                 * @example [
                 *       "rust",
                 *       "javascript"
                 *     ]
                 */
                tags?: components["parameters"]["Tags"];
                /** @description Only posts of one of these sources, by their ids or handles, with commas between. */
                sources?: components["parameters"]["Sources"];
                /**
                 * @description Only posts in one of these languages, by their two letters (ISO 639-1), with commas between.
                 * @example [
                 *       "en",
                 *       "de"
                 *     ]
                 */
                languages?: components["parameters"]["Languages"];
                /**
                 * @description Only posts of one of these kinds, with commas between.
                 * @example [
                 *       "article"
                 *     ]
                 */
                types?: components["parameters"]["Types"];
                /** @description Only posts with so many upvotes. */
                minUpvotes?: components["parameters"]["MinUpvotes"];
                /** @description Only posts that so many people opened. */
                minViews?: components["parameters"]["MinViews"];
                /** @description Only posts of the last so many days. */
                maxAgeDays?: components["parameters"]["MaxAgeDays"];
                /**
                 * @description True leaves mistyped words as they are.
                 * @example false
                 */
                asTyped: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": [],
                     *           "highlights": [
                     *             "Rust"
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": true,
                     *         "endCursor": "eyJrIjpbMTcuMl19",
                     *         "cursor": "eyJrIjpbMTcuMl19"
                     *       },
                     *       "didYouMean": null,
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["FoundPostPage"];
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
    suggestSearches: {
        parameters: {
            query: {
                /**
                 * @description What is typed so far.
                 * @example postg
                 */
                q: string;
                /**
                 * @description How many suggestions.
                 * @example 10
                 */
                limit: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Suggestions. */
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
                     *       "data": [
                     *         {
                     *           "type": "tag",
                     *           "text": "postgresql",
                     *           "key": "postgresql"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SuggestionList"];
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
    searchTags: {
        parameters: {
            query: {
                /**
                 * @description A part of the name.
                 * @example script
                 */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags. */
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
                     *       "data": [
                     *         {
                     *           "name": "javascript"
                     *         },
                     *         {
                     *           "name": "typescript"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TagList"];
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
    searchSources: {
        parameters: {
            query: {
                /**
                 * @description A part of the name or handle.
                 * @example rust
                 */
                q: string;
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sources. */
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
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *           "name": "Rust Blog",
                     *           "handle": "rust-blog",
                     *           "image": null,
                     *           "description": "News of the Rust project.",
                     *           "private": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SourceList"];
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
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags. */
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
                     *       "data": [
                     *         {
                     *           "name": "javascript"
                     *         },
                     *         {
                     *           "name": "typescript"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TagList"];
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
    listSources: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sources. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *           "name": "Rust Blog",
                     *           "handle": "rust-blog",
                     *           "image": null,
                     *           "description": "News of the Rust project.",
                     *           "private": false
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SourcePage"];
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
    suggestSource: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://simonwillison.net/"
                 *     }
                 */
                "application/json": components["schemas"]["SourceSuggestionInput"];
            };
        };
        responses: {
            /** @description The suggestion and how it stands. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e01",
                     *       "url": "https://simonwillison.net/",
                     *       "status": "pending",
                     *       "createdAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SourceSuggestion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewSource: {
        parameters: {
            query: {
                /**
                 * @description A feed, or a site that has one, by http or https.
                 * @example https://simonwillison.net/
                 */
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed, or why there is none. */
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
                     *       "feed": {
                     *         "url": "https://blog.rust-lang.org/feed.xml",
                     *         "name": "Rust Blog",
                     *         "description": "News of the Rust project.",
                     *         "homepage": "https://blog.rust-lang.org/",
                     *         "image": null,
                     *         "numPosts": 10,
                     *         "posts": [
                     *           {
                     *             "title": "Announcing Rust 1.0",
                     *             "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0.html",
                     *             "publishedAt": "2015-05-15T00:00:00.000Z"
                     *           }
                     *         ],
                     *         "notes": []
                     *       },
                     *       "problem": null,
                     *       "source": null
                     *     }
                     */
                    "application/json": components["schemas"]["SourcePreview"];
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
    getSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The source's id or handle.
                 * @example rust-blog
                 */
                source: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The source. */
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
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *       "name": "Rust Blog",
                     *       "handle": "rust-blog",
                     *       "image": null,
                     *       "description": "News of the Rust project.",
                     *       "private": false,
                     *       "homepage": "https://blog.rust-lang.org/",
                     *       "fetchedAt": "2026-11-21T09:00:00.000Z",
                     *       "problem": null,
                     *       "feedNotes": [
                     *         "1 item was left out, which an earlier item says already."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SourceDetail"];
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
    removeOwnSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The source's id or handle.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a03
                 */
                source: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is given up. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recommendByKeyword: {
        parameters: {
            query: {
                /**
                 * @description What to look for. Quotes keep words together, a leading minus leaves a word out, `or` joins.
                 * @example postgres index
                 */
                q: components["parameters"]["Query"];
                /**
                 * @description How many posts.
                 * @example 10
                 */
                limit: number;
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only posts published within this time.
                 * @example all
                 */
                time: components["parameters"]["Time"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    "x-experimental": components["headers"]["Experimental"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostPage"];
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
    recommendByMeaning: {
        parameters: {
            query: {
                /**
                 * @description What you want to read about, in a sentence.
                 * @example how do I make my queries faster
                 */
                q: string;
                /**
                 * @description How many posts.
                 * @example 10
                 */
                limit: number;
                /**
                 * @description Only posts published within this time.
                 * @example all
                 */
                time: components["parameters"]["Time"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Posts, best first. */
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
                    "x-experimental": components["headers"]["Experimental"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPostList"];
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
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your profile. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["StrongETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3600",
                     *       "name": "Ada Lovelace",
                     *       "username": "ada",
                     *       "bio": "I write about engines.",
                     *       "image": "https://images.example.com/ada.png",
                     *       "cover": null,
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "reputation": 0,
                     *       "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3600",
                     *       "isPlus": true,
                     *       "experienceLevel": "MORE_THAN_10_YEARS",
                     *       "timezone": "Europe/London",
                     *       "weekStart": 1,
                     *       "socialLinks": [
                     *         {
                     *           "platform": "github",
                     *           "url": "https://github.com/ada"
                     *         }
                     *       ],
                     *       "publicExperiences": true,
                     *       "publicStack": false
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
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
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you change. When it has changed since, nothing is written and the answer is 412. `*` stands for any version. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bio": "I write about engines.",
                 *       "timezone": "Europe/London",
                 *       "weekStart": 1,
                 *       "socialLinks": [
                 *         {
                 *           "url": "https://github.com/ada"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description Your profile. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["StrongETag"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3600",
                     *       "name": "Ada Lovelace",
                     *       "username": "ada",
                     *       "bio": "I write about engines.",
                     *       "image": "https://images.example.com/ada.png",
                     *       "cover": null,
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "reputation": 0,
                     *       "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3600",
                     *       "isPlus": true,
                     *       "experienceLevel": "MORE_THAN_10_YEARS",
                     *       "timezone": "Europe/London",
                     *       "weekStart": 1,
                     *       "socialLinks": [
                     *         {
                     *           "platform": "github",
                     *           "url": "https://github.com/ada"
                     *         }
                     *       ],
                     *       "publicExperiences": true,
                     *       "publicStack": false
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The person's id or username.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01
                 */
                id: components["parameters"]["PersonId"];
            };
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
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "name": "Ada",
                     *       "username": "ada",
                     *       "bio": "I write about engines.",
                     *       "image": null,
                     *       "cover": null,
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "reputation": 0,
                     *       "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "socialLinks": [
                     *         {
                     *           "platform": "github",
                     *           "url": "https://github.com/ada"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Person"];
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
    getUsage: {
        parameters: {
            query: {
                /**
                 * @description How many days to look back on, today (UTC) included.
                 * @example 7
                 */
                days: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your use. */
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
                     *       "since": "2026-11-22T00:00:00.000Z",
                     *       "until": "2026-11-23T17:00:30.000Z",
                     *       "isPlus": true,
                     *       "minuteQuota": {
                     *         "limit": 60,
                     *         "remaining": 58,
                     *         "resetsAt": "2026-11-23T17:01:00.000Z"
                     *       },
                     *       "dayQuota": null,
                     *       "requests": 1216,
                     *       "errors": 3,
                     *       "latency": {
                     *         "p50": 4,
                     *         "p95": 24
                     *       },
                     *       "days": [
                     *         {
                     *           "at": "2026-11-22T00:00:00.000Z",
                     *           "requests": 12,
                     *           "errors": 0
                     *         },
                     *         {
                     *           "at": "2026-11-23T00:00:00.000Z",
                     *           "requests": 1204,
                     *           "errors": 3
                     *         }
                     *       ],
                     *       "minutes": [
                     *         {
                     *           "at": "2026-11-23T17:00:00.000Z",
                     *           "requests": 2,
                     *           "errors": 0
                     *         }
                     *       ],
                     *       "credentials": [
                     *         {
                     *           "kind": "token",
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                     *           "name": "laptop",
                     *           "requests": 1216,
                     *           "errors": 3
                     *         }
                     *       ],
                     *       "errorKinds": [
                     *         {
                     *           "status": 404,
                     *           "error": "not_found",
                     *           "requests": 3
                     *         }
                     *       ],
                     *       "recent": [
                     *         {
                     *           "requestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11",
                     *           "at": "2026-11-23T17:00:12.345Z",
                     *           "operation": "getPopularFeed",
                     *           "status": 200,
                     *           "error": null,
                     *           "ms": 4,
                     *           "kind": "token",
                     *           "credentialId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                     *           "credentialName": "laptop"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBookmarks: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description True for all bookmarks, whatever list they are in; not where a list is named.
                 * @example false
                 */
                anyList: boolean;
                /**
                 * @description Only posts that you have not opened yet.
                 * @example false
                 */
                unreadOnly: boolean;
                /**
                 * @description Only bookmarks in this list.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401
                 */
                listId?: string;
                /** @description Only bookmarks in your list of this name in any case, the oldest of several; not beside `listId`. */
                listName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bookmarked posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": [],
                     *           "bookmarkedAt": "2026-11-21T09:30:00.000Z",
                     *           "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
                     *           "note": "Try this at work.",
                     *           "ownTags": [],
                     *           "page": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["BookmarkedPostPage"];
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
    createBookmarks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "postIds": [
                 *         "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12"
                 *       ],
                 *       "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401"
                 *     }
                 */
                "application/json": components["schemas"]["BookmarksInput"];
            };
        };
        responses: {
            /** @description The bookmarks, in the order of the request; each post once. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
                     *           "note": "Try this at work.",
                     *           "ownTags": [],
                     *           "page": null
                     *         }
                     *       ],
                     *       "list": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
                     *         "name": "To read",
                     *         "icon": "📚",
                     *         "createdAt": "2026-11-20T18:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BookmarkAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchBookmarks: {
        parameters: {
            query: {
                /**
                 * @description What to look for. Quotes keep words together, a leading minus leaves a word out, `or` joins.
                 * @example postgres index
                 */
                q: components["parameters"]["Query"];
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only posts that you have not opened yet.
                 * @example false
                 */
                unreadOnly: boolean;
                /**
                 * @description Only bookmarks in this list.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401
                 */
                listId?: string;
                /** @description Only bookmarks in your list of this name in any case, the oldest of several; not beside `listId`. */
                listName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bookmarked posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": [],
                     *           "bookmarkedAt": "2026-11-21T09:30:00.000Z",
                     *           "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
                     *           "note": "Try this at work.",
                     *           "ownTags": [],
                     *           "page": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["BookmarkedPostPage"];
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
    listBookmarkLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lists. */
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
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
                     *           "name": "To read",
                     *           "icon": "📚",
                     *           "createdAt": "2026-11-20T18:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BookmarkLists"];
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
    createBookmarkList: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "To read",
                 *       "icon": "📚"
                 *     }
                 */
                "application/json": components["schemas"]["BookmarkListInput"];
            };
        };
        responses: {
            /** @description The list that was made. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
                     *         "name": "To read",
                     *         "icon": "📚",
                     *         "createdAt": "2026-11-20T18:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BookmarkListAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBookmarkList: {
        parameters: {
            query: {
                /**
                 * @description True keeps its bookmarks, in no list.
                 * @example false
                 */
                keepBookmarks: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The list's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBookmark: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the bookmarked post.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12
                 */
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bookmark. */
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
                     *       "data": {
                     *         "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
                     *         "note": "Try this at work.",
                     *         "ownTags": [],
                     *         "page": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OneBookmark"];
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
    deleteBookmark: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the bookmarked post.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12
                 */
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    moveBookmark: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the bookmarked post.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12
                 */
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401"
                 *     }
                 */
                "application/json": components["schemas"]["BookmarkMove"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content?: never;
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
    listImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The imports. */
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
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02",
                     *           "format": "pocket",
                     *           "state": "done",
                     *           "problem": null,
                     *           "entries": 120,
                     *           "done": 120,
                     *           "added": 117,
                     *           "present": 2,
                     *           "skipped": 1,
                     *           "failed": 0,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "finishedAt": "2026-11-21T09:30:04.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Imports"];
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
    createImport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "title,url,time_added,tags,status\nSQLite,https://sqlite.org/,1700000000,database,unread\n",
                 *       "format": "pocket"
                 *     }
                 */
                "application/json": components["schemas"]["ImportInput"];
            };
        };
        responses: {
            /** @description The import, which waits for its turn. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02",
                     *         "format": "pocket",
                     *         "state": "done",
                     *         "problem": null,
                     *         "entries": 120,
                     *         "done": 120,
                     *         "added": 117,
                     *         "present": 2,
                     *         "skipped": 1,
                     *         "failed": 0,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "finishedAt": "2026-11-21T09:30:04.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The import's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
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
                     *       "data": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02",
                     *         "format": "pocket",
                     *         "state": "done",
                     *         "problem": null,
                     *         "entries": 120,
                     *         "done": 120,
                     *         "added": 117,
                     *         "present": 2,
                     *         "skipped": 1,
                     *         "failed": 0,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "finishedAt": "2026-11-21T09:30:04.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImportAnswer"];
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
    listImportLines: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The import's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "entry": 7,
                     *           "outcome": "skipped",
                     *           "title": "Toggle dark mode",
                     *           "url": "javascript:void(0)",
                     *           "reason": "This is no http or https address."
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImportLinePage"];
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
    exportLibrary: {
        parameters: {
            query: {
                /**
                 * @description Which file: netscape for browsers, csv as Pocket had it, json as Karakeep has it.
                 * @example netscape
                 */
                format: components["schemas"]["ExportFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
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
                    /** @example <!DOCTYPE NETSCAPE-Bookmark-file-1> */
                    "text/html": string;
                    /** @example title,url,time_added,tags,status,list,note */
                    "text/csv": string;
                    /**
                     * @example {
                     *       "bookmarks": [
                     *         {
                     *           "createdAt": 1763717400,
                     *           "title": "Announcing Rust 1.0",
                     *           "tags": [
                     *             "rust"
                     *           ],
                     *           "lists": [
                     *             "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02"
                     *           ],
                     *           "content": {
                     *             "type": "link",
                     *             "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0.html"
                     *           },
                     *           "note": null,
                     *           "archived": false
                     *         }
                     *       ],
                     *       "lists": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e02",
                     *           "name": "To read",
                     *           "description": null,
                     *           "icon": "📚",
                     *           "type": "manual",
                     *           "query": null,
                     *           "parentId": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExportedLibrary"];
                    /** @example # Bookmarks */
                    "text/markdown": string;
                    /** @example <?xml version="1.0" encoding="utf-8"?><opml version="2.0"></opml> */
                    "text/x-opml": string;
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
    listHistory: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "title": "Announcing Rust 1.0",
                     *           "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                     *           "image": null,
                     *           "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                     *           "type": "article",
                     *           "publishedAt": "2015-05-15T00:00:00.000Z",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                     *           "source": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *             "name": "Rust Blog",
                     *             "handle": "rust-blog",
                     *             "image": null
                     *           },
                     *           "tags": [
                     *             "release",
                     *             "rust"
                     *           ],
                     *           "readTime": 4,
                     *           "language": "en",
                     *           "numUpvotes": 12,
                     *           "numComments": 3,
                     *           "author": {
                     *             "name": "The Rust Core Team",
                     *             "image": null
                     *           },
                     *           "alsoIn": [],
                     *           "openedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       },
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedPostPage"];
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
    clearHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is empty. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listExperiences: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only those of this type.
                 * @example work
                 */
                type?: "work" | "education" | "project" | "certification" | "volunteering" | "opensource";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of experiences. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610",
                     *           "type": "work",
                     *           "title": "Staff Engineer",
                     *           "subtitle": null,
                     *           "grade": null,
                     *           "description": "Keeps the engines running.",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "startedAt": "2022-03-01T00:00:00.000Z",
                     *           "endedAt": null,
                     *           "customCompanyName": "Analytical Engines",
                     *           "customDomain": "engines.example.com",
                     *           "image": null,
                     *           "employmentType": {
                     *             "value": "FULL_TIME"
                     *           },
                     *           "locationType": {
                     *             "value": "REMOTE"
                     *           },
                     *           "verified": false,
                     *           "url": null,
                     *           "isOwner": true,
                     *           "skills": [
                     *             {
                     *               "value": "TypeScript"
                     *             },
                     *             {
                     *               "value": "PostgreSQL"
                     *             }
                     *           ],
                     *           "company": null,
                     *           "customLocation": {
                     *             "city": "London",
                     *             "subdivision": null,
                     *             "country": "United Kingdom"
                     *           },
                     *           "repository": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserExperiencePage"];
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
    createExperience: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "work",
                 *       "title": "Staff Engineer",
                 *       "description": "Keeps the engines running.",
                 *       "startedAt": "2022-03-01T00:00:00.000Z",
                 *       "endedAt": null,
                 *       "customCompanyName": "Analytical Engines",
                 *       "customDomain": "engines.example.com",
                 *       "locationType": "REMOTE",
                 *       "employmentType": "FULL_TIME",
                 *       "skills": [
                 *         "TypeScript",
                 *         "PostgreSQL"
                 *       ],
                 *       "customLocation": {
                 *         "city": "London",
                 *         "country": "United Kingdom"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExperienceInput"];
            };
        };
        responses: {
            /** @description The experience as it is stored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610",
                     *       "type": "work",
                     *       "title": "Staff Engineer",
                     *       "subtitle": null,
                     *       "grade": null,
                     *       "description": "Keeps the engines running.",
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "startedAt": "2022-03-01T00:00:00.000Z",
                     *       "endedAt": null,
                     *       "customCompanyName": "Analytical Engines",
                     *       "customDomain": "engines.example.com",
                     *       "image": null,
                     *       "employmentType": {
                     *         "value": "FULL_TIME"
                     *       },
                     *       "locationType": {
                     *         "value": "REMOTE"
                     *       },
                     *       "verified": false,
                     *       "url": null,
                     *       "isOwner": true,
                     *       "skills": [
                     *         {
                     *           "value": "TypeScript"
                     *         },
                     *         {
                     *           "value": "PostgreSQL"
                     *         }
                     *       ],
                     *       "company": null,
                     *       "customLocation": {
                     *         "city": "London",
                     *         "subdivision": null,
                     *         "country": "United Kingdom"
                     *       },
                     *       "repository": null
                     *     }
                     */
                    "application/json": components["schemas"]["UserExperience"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getExperience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The experience's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The experience. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["StrongETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610",
                     *       "type": "work",
                     *       "title": "Staff Engineer",
                     *       "subtitle": null,
                     *       "grade": null,
                     *       "description": "Keeps the engines running.",
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "startedAt": "2022-03-01T00:00:00.000Z",
                     *       "endedAt": null,
                     *       "customCompanyName": "Analytical Engines",
                     *       "customDomain": "engines.example.com",
                     *       "image": null,
                     *       "employmentType": {
                     *         "value": "FULL_TIME"
                     *       },
                     *       "locationType": {
                     *         "value": "REMOTE"
                     *       },
                     *       "verified": false,
                     *       "url": null,
                     *       "isOwner": true,
                     *       "skills": [
                     *         {
                     *           "value": "TypeScript"
                     *         },
                     *         {
                     *           "value": "PostgreSQL"
                     *         }
                     *       ],
                     *       "company": null,
                     *       "customLocation": {
                     *         "city": "London",
                     *         "subdivision": null,
                     *         "country": "United Kingdom"
                     *       },
                     *       "repository": null
                     *     }
                     */
                    "application/json": components["schemas"]["UserExperience"];
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
    replaceExperience: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you change. When it has changed since, nothing is written and the answer is 412. `*` stands for any version. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The experience's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "work",
                 *       "title": "Staff Engineer",
                 *       "description": "Keeps the engines running.",
                 *       "startedAt": "2022-03-01T00:00:00.000Z",
                 *       "endedAt": null,
                 *       "customCompanyName": "Analytical Engines",
                 *       "customDomain": "engines.example.com",
                 *       "locationType": "REMOTE",
                 *       "employmentType": "FULL_TIME",
                 *       "skills": [
                 *         "TypeScript",
                 *         "PostgreSQL"
                 *       ],
                 *       "customLocation": {
                 *         "city": "London",
                 *         "country": "United Kingdom"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExperienceInput"];
            };
        };
        responses: {
            /** @description The experience. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    ETag: components["headers"]["StrongETag"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610",
                     *       "type": "work",
                     *       "title": "Staff Engineer",
                     *       "subtitle": null,
                     *       "grade": null,
                     *       "description": "Keeps the engines running.",
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "startedAt": "2022-03-01T00:00:00.000Z",
                     *       "endedAt": null,
                     *       "customCompanyName": "Analytical Engines",
                     *       "customDomain": "engines.example.com",
                     *       "image": null,
                     *       "employmentType": {
                     *         "value": "FULL_TIME"
                     *       },
                     *       "locationType": {
                     *         "value": "REMOTE"
                     *       },
                     *       "verified": false,
                     *       "url": null,
                     *       "isOwner": true,
                     *       "skills": [
                     *         {
                     *           "value": "TypeScript"
                     *         },
                     *         {
                     *           "value": "PostgreSQL"
                     *         }
                     *       ],
                     *       "company": null,
                     *       "customLocation": {
                     *         "city": "London",
                     *         "subdivision": null,
                     *         "country": "United Kingdom"
                     *       },
                     *       "repository": null
                     *     }
                     */
                    "application/json": components["schemas"]["UserExperience"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteExperience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The experience's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not there any more. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPersonExperiences: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The person's id or username.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of experiences. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3610",
                     *           "type": "work",
                     *           "title": "Staff Engineer",
                     *           "subtitle": null,
                     *           "grade": null,
                     *           "description": "Keeps the engines running.",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "startedAt": "2022-03-01T00:00:00.000Z",
                     *           "endedAt": null,
                     *           "customCompanyName": "Analytical Engines",
                     *           "customDomain": "engines.example.com",
                     *           "image": null,
                     *           "employmentType": {
                     *             "value": "FULL_TIME"
                     *           },
                     *           "locationType": {
                     *             "value": "REMOTE"
                     *           },
                     *           "verified": false,
                     *           "url": null,
                     *           "isOwner": true,
                     *           "skills": [
                     *             {
                     *               "value": "TypeScript"
                     *             },
                     *             {
                     *               "value": "PostgreSQL"
                     *             }
                     *           ],
                     *           "company": null,
                     *           "customLocation": {
                     *             "city": "London",
                     *             "subdivision": null,
                     *             "country": "United Kingdom"
                     *           },
                     *           "repository": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PersonExperiencePage"];
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
    listStack: {
        parameters: {
            query: {
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: number;
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of your stack. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
                     *           "section": "Languages",
                     *           "position": 0,
                     *           "startedAt": "2015-06-01T00:00:00.000Z",
                     *           "icon": null,
                     *           "title": null,
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "tool": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
                     *             "title": "TypeScript",
                     *             "faviconUrl": null
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StackPage"];
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
    createStackItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "PostgreSQL",
                 *       "section": "Databases",
                 *       "startedAt": "2015-06-01T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["StackItemInput"];
            };
        };
        responses: {
            /** @description The item at the end of your stack. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
                     *       "section": "Languages",
                     *       "position": 0,
                     *       "startedAt": "2015-06-01T00:00:00.000Z",
                     *       "icon": null,
                     *       "title": null,
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "tool": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
                     *         "title": "TypeScript",
                     *         "faviconUrl": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StackItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchTools: {
        parameters: {
            query?: {
                /**
                 * @description A part of the title. Needed, unless the older name is sent.
                 * @example type
                 */
                q?: string;
                /**
                 * @deprecated
                 * @description `q` takes its place, and counts where both are sent.
                 * @example type
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tools. */
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
                    Link: components["headers"]["DeprecationLink"];
                    Deprecation: components["headers"]["InputDeprecation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
                     *           "title": "TypeScript",
                     *           "faviconUrl": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ToolList"];
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
    reorderStack: {
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
                 *       "items": [
                 *         {
                 *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
                 *           "position": 0,
                 *           "section": "Languages"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StackOrder"];
            };
        };
        responses: {
            /** @description Your whole stack in its new order. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
                     *           "section": "Languages",
                     *           "position": 0,
                     *           "startedAt": "2015-06-01T00:00:00.000Z",
                     *           "icon": null,
                     *           "title": null,
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "tool": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
                     *             "title": "TypeScript",
                     *             "faviconUrl": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StackList"];
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
    putStackManifest: {
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
                 *       "text": "{ \"dependencies\": { \"react\": \"^19.2.0\", \"zod\": \"4.1.12\" } }",
                 *       "format": "package-json",
                 *       "project": "shop"
                 *     }
                 */
                "application/json": components["schemas"]["ManifestInput"];
            };
        };
        responses: {
            /** @description What changed, or would change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "applied": true,
                     *         "project": "shop",
                     *         "format": "package-json",
                     *         "packages": 2,
                     *         "added": 1,
                     *         "changed": 1,
                     *         "removed": 0,
                     *         "changes": [
                     *           {
                     *             "change": "added",
                     *             "ecosystem": "npm",
                     *             "name": "react",
                     *             "package": "pkg:npm/react",
                     *             "before": null,
                     *             "after": "^19.2.0",
                     *             "direct": true
                     *           },
                     *           {
                     *             "change": "changed",
                     *             "ecosystem": "npm",
                     *             "name": "zod",
                     *             "package": "pkg:npm/zod",
                     *             "before": "3.25.76",
                     *             "after": "4.1.12",
                     *             "direct": true
                     *           }
                     *         ],
                     *         "skippedCount": 1,
                     *         "skipped": [
                     *           {
                     *             "name": "shop-ui",
                     *             "reason": "It is a folder of the project."
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManifestAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listStackManifests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects. */
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
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
                     *           "project": "shop",
                     *           "format": "package-json",
                     *           "packages": 2,
                     *           "direct": 2,
                     *           "updatedAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StackManifests"];
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
    deleteStackManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not there any more. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listStackPackages: {
        parameters: {
            query: {
                /**
                 * @description Only the packages of this project.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10
                 */
                manifestId?: string;
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of your packages. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "manifestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
                     *           "ecosystem": "npm",
                     *           "name": "zod",
                     *           "package": "pkg:npm/zod",
                     *           "purl": "pkg:npm/zod@4.1.12",
                     *           "version": "4.1.12",
                     *           "requirement": null,
                     *           "direct": true,
                     *           "published": false
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StackPackagePage"];
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
    deleteStackItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The item's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not there any more. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateStackItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The item's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "section": "Languages",
                 *       "title": "TypeScript at work",
                 *       "startedAt": "2015-06-01T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["StackItemChange"];
            };
        };
        responses: {
            /** @description The item as it is stored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
                     *       "section": "Languages",
                     *       "position": 0,
                     *       "startedAt": "2015-06-01T00:00:00.000Z",
                     *       "icon": null,
                     *       "title": null,
                     *       "createdAt": "2026-11-21T08:00:00.000Z",
                     *       "tool": {
                     *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
                     *         "title": "TypeScript",
                     *         "faviconUrl": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StackItem"];
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
    listPersonStack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The person's id or username.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01
                 */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stack. */
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
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3680",
                     *           "section": "Languages",
                     *           "position": 0,
                     *           "startedAt": "2015-06-01T00:00:00.000Z",
                     *           "icon": null,
                     *           "title": null,
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "tool": {
                     *             "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3690",
                     *             "title": "TypeScript",
                     *             "faviconUrl": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PersonStack"];
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
    listChanges: {
        parameters: {
            query: {
                /**
                 * @description Its package URL; a version in it counts for nothing.
                 * @example pkg:npm/lodash
                 */
                package: string;
                /**
                 * @description Only what was published at or after this moment.
                 * @example 2020-01-01T00:00:00.000Z
                 */
                changedSince?: string;
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                     *           "kind": "advisory",
                     *           "reference": "GHSA-jf85-cpcp-j695",
                     *           "ecosystem": "npm",
                     *           "package": "pkg:npm/lodash",
                     *           "title": "Prototype Pollution in lodash",
                     *           "version": null,
                     *           "ranges": [
                     *             "<4.17.12"
                     *           ],
                     *           "fixedIn": [
                     *             "4.17.12"
                     *           ],
                     *           "severity": "critical",
                     *           "replacedBy": null,
                     *           "evidence": {
                     *             "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
                     *             "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
                     *           },
                     *           "publishedAt": "2019-07-10T19:45:23.000Z",
                     *           "effectiveAt": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangePage"];
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
    checkStack: {
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
                 *       "text": "{ \"dependencies\": { \"lodash\": \"4.17.11\" } }",
                 *       "packages": [
                 *         "lodash@4.17.11"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StackCheckInput"];
            };
        };
        responses: {
            /** @description What is known. */
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
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                     *           "kind": "advisory",
                     *           "severity": "critical",
                     *           "package": "pkg:npm/lodash",
                     *           "inUse": "4.17.11",
                     *           "affected": true,
                     *           "title": "Prototype Pollution in lodash",
                     *           "fixedIn": [
                     *             "4.17.12"
                     *           ],
                     *           "replacedBy": null,
                     *           "effectiveAt": null,
                     *           "evidence": {
                     *             "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
                     *             "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
                     *           }
                     *         }
                     *       ],
                     *       "checked": 1,
                     *       "skipped": [],
                     *       "leftOut": 0,
                     *       "note": null
                     *     }
                     */
                    "application/json": components["schemas"]["StackCheck"];
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
    listStackChanges: {
        parameters: {
            query: {
                /**
                 * @description Only changes of these kinds, separated by commas.
                 * @example [
                 *       "advisory",
                 *       "breaking",
                 *       "deprecated",
                 *       "eol",
                 *       "release"
                 *     ]
                 */
                kinds?: components["schemas"]["ChangeKind"][];
                /**
                 * @description Those with this mark, in place of those without.
                 * @example none
                 */
                marked: "none" | "done" | "ignored";
                /**
                 * @description Only changes of packages of this project of yours.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f4100
                 */
                manifestId?: string;
                /**
                 * @description How many items a page holds. A value outside the range is refused, never clamped.
                 * @example 20
                 */
                limit: components["parameters"]["Limit"];
                /** @description Where to go on; the `endCursor` of the page before. Opaque and bound to its list and filters. Empty counts as absent. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
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
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                     *           "kind": "advisory",
                     *           "reference": "GHSA-jf85-cpcp-j695",
                     *           "ecosystem": "npm",
                     *           "package": "pkg:npm/lodash",
                     *           "title": "Prototype Pollution in lodash",
                     *           "version": null,
                     *           "ranges": [
                     *             "<4.17.12"
                     *           ],
                     *           "fixedIn": [
                     *             "4.17.12"
                     *           ],
                     *           "severity": "critical",
                     *           "replacedBy": null,
                     *           "evidence": {
                     *             "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
                     *             "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
                     *           },
                     *           "publishedAt": "2019-07-10T19:45:23.000Z",
                     *           "effectiveAt": null,
                     *           "affected": true,
                     *           "mark": null,
                     *           "uses": [
                     *             {
                     *               "manifestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
                     *               "purl": "pkg:npm/lodash@4.17.11",
                     *               "version": "4.17.11",
                     *               "requirement": null,
                     *               "direct": true
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "hasNextPage": false,
                     *         "endCursor": null,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StackChangePage"];
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
    markStackChanges: {
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
                 *       "ids": [
                 *         "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f4000"
                 *       ],
                 *       "mark": "done"
                 *     }
                 */
                "application/json": components["schemas"]["StackMarks"];
            };
        };
        responses: {
            /** @description They are marked. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
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
    getFeedFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The filters. */
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
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "includeTags": [
                     *         "javascript"
                     *       ],
                     *       "blockedTags": [
                     *         "rust"
                     *       ],
                     *       "includeSources": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *           "name": "Rust Blog",
                     *           "handle": "rust-blog",
                     *           "image": null
                     *         }
                     *       ],
                     *       "excludeSources": [],
                     *       "advancedSettings": [
                     *         {
                     *           "id": 15,
                     *           "enabled": false
                     *         }
                     *       ],
                     *       "mutedWords": [
                     *         "blockchain"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeedSettings"];
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
    changeFilters: {
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
                 *       "followTags": [
                 *         "rust"
                 *       ],
                 *       "blockTags": [
                 *         "javascript"
                 *       ],
                 *       "followSources": [
                 *         "rust-blog"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FilterChanges"];
            };
        };
        responses: {
            /** @description The filters as they are now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "includeTags": [
                     *         "javascript"
                     *       ],
                     *       "blockedTags": [
                     *         "rust"
                     *       ],
                     *       "includeSources": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *           "name": "Rust Blog",
                     *           "handle": "rust-blog",
                     *           "image": null
                     *         }
                     *       ],
                     *       "excludeSources": [],
                     *       "advancedSettings": [
                     *         {
                     *           "id": 15,
                     *           "enabled": false
                     *         }
                     *       ],
                     *       "mutedWords": [
                     *         "blockchain"
                     *       ],
                     *       "changed": true,
                     *       "ignored": [
                     *         "no-such-name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedFilters"];
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
    recommendTags: {
        parameters: {
            query: {
                /**
                 * @description The ids of the posts, separated by commas; three are a good start.
                 * @example [
                 *       "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12"
                 *     ]
                 */
                posts: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags, best first. */
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
                     *       "data": [
                     *         {
                     *           "name": "javascript"
                     *         },
                     *         {
                     *           "name": "typescript"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TagList"];
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
    updateAdvancedSettings: {
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
                 *       "settings": [
                 *         {
                 *           "id": 15,
                 *           "enabled": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FeedSettingsInput"];
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
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
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
    followTags: {
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
                 *       "tags": [
                 *         "javascript",
                 *         "rust"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagFilter"];
            };
        };
        responses: {
            /** @description Done, but for what is named as ignored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ignored": [
                     *         "no-such-name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FiltersAdded"];
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
    unfollowTags: {
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
                 *       "tags": [
                 *         "javascript",
                 *         "rust"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagFilter"];
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
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
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
    blockTags: {
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
                 *       "tags": [
                 *         "javascript",
                 *         "rust"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagFilter"];
            };
        };
        responses: {
            /** @description Done, but for what is named as ignored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ignored": [
                     *         "no-such-name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FiltersAdded"];
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
    unblockTags: {
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
                 *       "tags": [
                 *         "javascript",
                 *         "rust"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagFilter"];
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
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
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
    followSources: {
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
                 *       "sources": [
                 *         "rust-blog"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SourceFilter"];
            };
        };
        responses: {
            /** @description Done, but for what is named as ignored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ignored": [
                     *         "no-such-name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FiltersAdded"];
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
    unfollowSources: {
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
                 *       "sources": [
                 *         "rust-blog"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SourceFilter"];
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
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
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
    blockSources: {
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
                 *       "sources": [
                 *         "rust-blog"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SourceFilter"];
            };
        };
        responses: {
            /** @description Done, but for what is named as ignored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ignored": [
                     *         "no-such-name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FiltersAdded"];
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
    unblockSources: {
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
                 *       "sources": [
                 *         "rust-blog"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SourceFilter"];
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
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
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
    getCustomFeedFilters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The custom feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The filters. */
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
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "includeTags": [
                     *         "javascript"
                     *       ],
                     *       "blockedTags": [
                     *         "rust"
                     *       ],
                     *       "includeSources": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *           "name": "Rust Blog",
                     *           "handle": "rust-blog",
                     *           "image": null
                     *         }
                     *       ],
                     *       "excludeSources": [],
                     *       "advancedSettings": [
                     *         {
                     *           "id": 15,
                     *           "enabled": false
                     *         }
                     *       ],
                     *       "mutedWords": [
                     *         "blockchain"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeedSettings"];
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
    changeCustomFeedFilters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The custom feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "followTags": [
                 *         "rust"
                 *       ],
                 *       "blockTags": [
                 *         "javascript"
                 *       ],
                 *       "followSources": [
                 *         "rust-blog"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FilterChanges"];
            };
        };
        responses: {
            /** @description The filters as they are now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "userId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                     *       "includeTags": [
                     *         "javascript"
                     *       ],
                     *       "blockedTags": [
                     *         "rust"
                     *       ],
                     *       "includeSources": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                     *           "name": "Rust Blog",
                     *           "handle": "rust-blog",
                     *           "image": null
                     *         }
                     *       ],
                     *       "excludeSources": [],
                     *       "advancedSettings": [
                     *         {
                     *           "id": 15,
                     *           "enabled": false
                     *         }
                     *       ],
                     *       "mutedWords": [
                     *         "blockchain"
                     *       ],
                     *       "changed": true,
                     *       "ignored": [
                     *         "no-such-name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedFilters"];
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
    followFeedTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The custom feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "javascript",
                 *         "rust"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagFilter"];
            };
        };
        responses: {
            /** @description Done, but for what is named as ignored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ignored": [
                     *         "no-such-name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FiltersAdded"];
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
    unfollowFeedTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The custom feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "javascript",
                 *         "rust"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagFilter"];
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
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
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
    blockFeedTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The custom feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "javascript",
                 *         "rust"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagFilter"];
            };
        };
        responses: {
            /** @description Done, but for what is named as ignored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ignored": [
                     *         "no-such-name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FiltersAdded"];
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
    unblockFeedTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The custom feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "javascript",
                 *         "rust"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagFilter"];
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
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
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
    followFeedSources: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The custom feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sources": [
                 *         "rust-blog"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SourceFilter"];
            };
        };
        responses: {
            /** @description Done, but for what is named as ignored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ignored": [
                     *         "no-such-name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FiltersAdded"];
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
    unfollowFeedSources: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The custom feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sources": [
                 *         "rust-blog"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SourceFilter"];
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
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
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
    blockFeedSources: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The custom feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sources": [
                 *         "rust-blog"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SourceFilter"];
            };
        };
        responses: {
            /** @description Done, but for what is named as ignored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ignored": [
                     *         "no-such-name"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FiltersAdded"];
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
    unblockFeedSources: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The custom feed's id or slug.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sources": [
                 *         "rust-blog"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SourceFilter"];
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
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
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
    listMutes: {
        parameters: {
            query?: {
                /**
                 * @description Only mutes of your custom feed of this id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701
                 */
                feedId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
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
                     *       "data": [
                     *         {
                     *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e01",
                     *           "feedId": null,
                     *           "filter": {
                     *             "words": [
                     *               "blockchain"
                     *             ]
                     *           },
                     *           "until": null,
                     *           "createdAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MuteList"];
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
    createMute: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for one creation, such as a UUID. Sent again within 24 hours with the same body, the first
                 *     answer comes back and nothing is made twice; with another body it is refused with 422.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter": {
                 *         "words": [
                 *           "blockchain"
                 *         ],
                 *         "sources": [
                 *           "rust-blog"
                 *         ],
                 *         "languages": [
                 *           "en"
                 *         ]
                 *       },
                 *       "feedId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3701",
                 *       "until": "2126-11-28T08:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["MuteInput"];
            };
        };
        responses: {
            /** @description The mute. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e01",
                     *       "feedId": null,
                     *       "filter": {
                     *         "words": [
                     *           "blockchain"
                     *         ]
                     *       },
                     *       "until": null,
                     *       "createdAt": "2026-11-21T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Mute"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The mute's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e01
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not there any more. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The mute's id.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e01
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter": {
                 *         "words": [
                 *           "blockchain",
                 *           "web3"
                 *         ],
                 *         "sources": [
                 *           "rust-blog"
                 *         ],
                 *         "languages": [
                 *           "en"
                 *         ]
                 *       },
                 *       "until": "2126-12-01T08:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["MuteChange"];
            };
        };
        responses: {
            /** @description The mute. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "x-token-expires-at": components["headers"]["TokenExpiresAt"];
                    "x-unchanged": components["headers"]["Unchanged"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3e01",
                     *       "feedId": null,
                     *       "filter": {
                     *         "words": [
                     *           "blockchain"
                     *         ]
                     *       },
                     *       "until": null,
                     *       "createdAt": "2026-11-21T08:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Mute"];
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
    getDocsPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Documentation</title> */
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Developer Content Service",
                     *         "version": "1.0.0"
                     *       }
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOpenapiYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example openapi: 3.1.0 */
                    "text/yaml": string;
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOpenapi32Json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.2.0",
                     *       "info": {
                     *         "title": "Developer Content Service",
                     *         "version": "1.0.0"
                     *       }
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFlow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reading posts, keeping what you found, or hearing of events.
                 * @example reading.arazzo.yaml
                 */
                file: "reading.arazzo.yaml" | "keeping.arazzo.yaml" | "events.arazzo.yaml";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example arazzo: 1.0.1 */
                    "application/vnd.oai.workflows+yaml": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSkill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example # Developer Content Service */
                    "text/markdown": string;
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    onPostPublished: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same each time that it is sent; drop what you have seen.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                "webhook-id": string;
                /**
                 * @description When it is sent, in seconds since 1970; refuse what is older than five minutes.
                 * @example 1795251600
                 */
                "webhook-timestamp": string;
                /**
                 * @description One or more signatures after [Standard Webhooks](https://www.standardwebhooks.com), separated by spaces; one that is right will do.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                 *       "type": "post.published",
                 *       "createdAt": "2026-11-21T09:00:00.000Z",
                 *       "data": {
                 *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *         "title": "Announcing Rust 1.0",
                 *         "url": "https://blog.rust-lang.org/2015/05/15/Rust-1.0/",
                 *         "image": null,
                 *         "summary": "The first stable release of Rust, and what stability means for the language and its packages.",
                 *         "type": "article",
                 *         "publishedAt": "2015-05-15T00:00:00.000Z",
                 *         "createdAt": "2026-11-21T08:00:00.000Z",
                 *         "commentsPermalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *         "source": {
                 *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                 *           "name": "Rust Blog",
                 *           "handle": "rust-blog",
                 *           "image": null
                 *         },
                 *         "tags": [
                 *           "release",
                 *           "rust"
                 *         ],
                 *         "readTime": 4,
                 *         "language": "en",
                 *         "numUpvotes": 12,
                 *         "numComments": 3,
                 *         "author": {
                 *           "name": "The Rust Core Team",
                 *           "image": null
                 *         },
                 *         "alsoIn": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PostPublishedEvent"];
            };
        };
        responses: {
            /** @description You want no more of these; the subscription ends. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it. Anything else, a redirect included, is a failure, and it is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCommentCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same each time that it is sent; drop what you have seen.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                "webhook-id": string;
                /**
                 * @description When it is sent, in seconds since 1970; refuse what is older than five minutes.
                 * @example 1795251600
                 */
                "webhook-timestamp": string;
                /**
                 * @description One or more signatures after [Standard Webhooks](https://www.standardwebhooks.com), separated by spaces; one that is right will do.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                 *       "type": "comment.created",
                 *       "createdAt": "2026-11-21T09:00:00.000Z",
                 *       "data": {
                 *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                 *         "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *         "parentId": null,
                 *         "content": "The borrow checker is **worth it**.",
                 *         "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
                 *         "createdAt": "2026-11-21T09:00:00.000Z",
                 *         "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                 *         "author": {
                 *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                 *           "name": "Ada",
                 *           "username": "ada",
                 *           "image": null,
                 *           "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CommentCreatedEvent"];
            };
        };
        responses: {
            /** @description You want no more of these; the subscription ends. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it. Anything else, a redirect included, is a failure, and it is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMention: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same each time that it is sent; drop what you have seen.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                "webhook-id": string;
                /**
                 * @description When it is sent, in seconds since 1970; refuse what is older than five minutes.
                 * @example 1795251600
                 */
                "webhook-timestamp": string;
                /**
                 * @description One or more signatures after [Standard Webhooks](https://www.standardwebhooks.com), separated by spaces; one that is right will do.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                 *       "type": "mention",
                 *       "createdAt": "2026-11-21T09:00:00.000Z",
                 *       "data": {
                 *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                 *         "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *         "parentId": null,
                 *         "content": "The borrow checker is **worth it**.",
                 *         "contentHtml": "<p>The borrow checker is <strong>worth it</strong>.</p>",
                 *         "createdAt": "2026-11-21T09:00:00.000Z",
                 *         "permalink": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3c01",
                 *         "author": {
                 *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                 *           "name": "Ada",
                 *           "username": "ada",
                 *           "image": null,
                 *           "permalink": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MentionEvent"];
            };
        };
        responses: {
            /** @description You want no more of these; the subscription ends. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it. Anything else, a redirect included, is a failure, and it is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNotification: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same each time that it is sent; drop what you have seen.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                "webhook-id": string;
                /**
                 * @description When it is sent, in seconds since 1970; refuse what is older than five minutes.
                 * @example 1795251600
                 */
                "webhook-timestamp": string;
                /**
                 * @description One or more signatures after [Standard Webhooks](https://www.standardwebhooks.com), separated by spaces; one that is right will do.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                 *       "type": "notification",
                 *       "createdAt": "2026-11-21T09:00:00.000Z",
                 *       "data": {
                 *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3551",
                 *         "createdAt": "2026-11-21T09:00:00.000Z",
                 *         "readAt": null,
                 *         "icon": "Comment",
                 *         "title": "Ada replied to your comment",
                 *         "type": "comment_reply",
                 *         "description": "The borrow checker is worth it.",
                 *         "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
                 *         "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *         "commentId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
                 *         "targetUrl": "http://localhost:3000/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12#comment-0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3501",
                 *         "numTotalAvatars": 1,
                 *         "avatars": [
                 *           {
                 *             "referenceId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01",
                 *             "type": "user",
                 *             "image": null,
                 *             "name": "Ada",
                 *             "targetUrl": "http://localhost:3000/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01"
                 *           }
                 *         ],
                 *         "attachments": [
                 *           {
                 *             "type": "post",
                 *             "image": null,
                 *             "title": "Announcing Rust 1.0"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NotificationEvent"];
            };
        };
        responses: {
            /** @description You want no more of these; the subscription ends. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it. Anything else, a redirect included, is a failure, and it is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSourceFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same each time that it is sent; drop what you have seen.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                "webhook-id": string;
                /**
                 * @description When it is sent, in seconds since 1970; refuse what is older than five minutes.
                 * @example 1795251600
                 */
                "webhook-timestamp": string;
                /**
                 * @description One or more signatures after [Standard Webhooks](https://www.standardwebhooks.com), separated by spaces; one that is right will do.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                 *       "type": "source.failed",
                 *       "createdAt": "2026-11-21T09:00:00.000Z",
                 *       "data": {
                 *         "source": {
                 *           "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a01",
                 *           "name": "Rust Blog",
                 *           "handle": "rust-blog",
                 *           "image": null
                 *         },
                 *         "problem": "The server answered 404.",
                 *         "failures": 3
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SourceFailedEvent"];
            };
        };
        responses: {
            /** @description You want no more of these; the subscription ends. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it. Anything else, a redirect included, is a failure, and it is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBookmarkAdded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same each time that it is sent; drop what you have seen.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                "webhook-id": string;
                /**
                 * @description When it is sent, in seconds since 1970; refuse what is older than five minutes.
                 * @example 1795251600
                 */
                "webhook-timestamp": string;
                /**
                 * @description One or more signatures after [Standard Webhooks](https://www.standardwebhooks.com), separated by spaces; one that is right will do.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                 *       "type": "bookmark.added",
                 *       "createdAt": "2026-11-21T09:00:00.000Z",
                 *       "data": {
                 *         "postId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12",
                 *         "createdAt": "2026-11-21T09:30:00.000Z",
                 *         "listId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3401",
                 *         "note": "Try this at work.",
                 *         "ownTags": [],
                 *         "page": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BookmarkAddedEvent"];
            };
        };
        responses: {
            /** @description You want no more of these; the subscription ends. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it. Anything else, a redirect included, is a failure, and it is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onChangePublished: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same each time that it is sent; drop what you have seen.
                 * @example 0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01
                 */
                "webhook-id": string;
                /**
                 * @description When it is sent, in seconds since 1970; refuse what is older than five minutes.
                 * @example 1795251600
                 */
                "webhook-timestamp": string;
                /**
                 * @description One or more signatures after [Standard Webhooks](https://www.standardwebhooks.com), separated by spaces; one that is right will do.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                 *       "type": "change.published",
                 *       "createdAt": "2026-11-21T09:00:00.000Z",
                 *       "data": {
                 *         "id": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01",
                 *         "kind": "advisory",
                 *         "reference": "GHSA-jf85-cpcp-j695",
                 *         "ecosystem": "npm",
                 *         "package": "pkg:npm/lodash",
                 *         "title": "Prototype Pollution in lodash",
                 *         "version": null,
                 *         "ranges": [
                 *           "<4.17.12"
                 *         ],
                 *         "fixedIn": [
                 *           "4.17.12"
                 *         ],
                 *         "severity": "critical",
                 *         "replacedBy": null,
                 *         "evidence": {
                 *           "url": "https://github.com/advisories/GHSA-jf85-cpcp-j695",
                 *           "quote": "Versions of lodash before 4.17.12 are vulnerable to Prototype Pollution."
                 *         },
                 *         "publishedAt": "2019-07-10T19:45:23.000Z",
                 *         "effectiveAt": null,
                 *         "affected": true,
                 *         "mark": null,
                 *         "uses": [
                 *           {
                 *             "manifestId": "0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a10",
                 *             "purl": "pkg:npm/lodash@4.17.11",
                 *             "version": "4.17.11",
                 *             "requirement": null,
                 *             "direct": true
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChangePublishedEvent"];
            };
        };
        responses: {
            /** @description You want no more of these; the subscription ends. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it. Anything else, a redirect included, is a failure, and it is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
