// A client by `redocly generate-client http://localhost:3000/public/v1/docs/json -o generated/client.ts --generator java`;
// it needs Java 17 and nothing else. Run: javac -encoding UTF-8 -d classes generated/Client.java Example.java, then
// TOKEN=dcs_pat_... java -Dfile.encoding=UTF-8 -cp classes Example
import developercontentservice.Client;
import java.util.List;
import java.util.stream.Collectors;

public final class Example {
    public static void main(String[] args) {
        String url = System.getenv().getOrDefault("BASE_URL", "http://localhost:3000/public/v1");
        Client api = new Client(new Client.Config().serverUrl(url).auth(new Client.Auth().bearer(System.getenv("TOKEN"))));

        var popular = api.listPopularFeed(new Client.ListPopularFeedParams().limit(2L).tags(List.of("rust", "javascript")));
        var page = api.listPopularFeed(new Client.ListPopularFeedParams().limit(2L));
        var first = page.data2().get(0);
        var post = api.getPost(first.id(), new Client.GetPostParams());
        var found = api.searchPosts(new Client.SearchPostsParams().q("database"));
        var tags = api.listTags();
        var profile = api.getProfile();
        var made = api.createBookmarkList(new Client.BookmarkListInput("To read", null));
        var kept = api.createBookmarks(new Client.BookmarksInput(List.of(first.id()), null, null, null, null, made.data2().id(), null));
        api.deleteBookmarkList(made.data2().id(), new Client.DeleteBookmarkListParams());
        int unknown = 0;
        try {
            api.getPost("00000000-0000-4000-8000-000000000000", new Client.GetPostParams());
        } catch (Client.ApiException error) {
            unknown = error.status;
        }
        System.out.printf("{\"popular\":%s,\"title\":%s,\"found\":%s,\"tags\":%d,\"name\":%s,\"list\":%s,\"kept\":%s,\"unknown\":%d}%n",
            quoted(popular.data2().stream().map(Client.FeedPost::id).toList()), quoted(post.data2().title()),
            quoted(found.data2().stream().map(Client.FoundPost::id).toList()), tags.data2().size(), quoted(profile.name()),
            quoted(made.data2().name()), quoted(kept.data2().stream().map(Client.Bookmark::postId).toList()), unknown);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String quoted(List<String> texts) {
        return texts.stream().map(Example::quoted).collect(Collectors.joining(",", "[", "]"));
    }
}
