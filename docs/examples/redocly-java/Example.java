// A client by `redocly generate-client openapi.json -o generated/client.ts --generator java`; it needs Java 17 and nothing else.
import developercontentservice.Client;
import java.util.List;

public final class Example {
    public static void main(String[] args) {
        String url = System.getenv().getOrDefault("BASE_URL", "http://localhost:3000/public/v1");
        Client api = new Client(new Client.Config().serverUrl(url).auth(new Client.Auth().bearer(System.getenv("TOKEN"))));

        var popular = api.listPopularFeed(new Client.ListPopularFeedParams().limit(2L).tags(List.of("rust", "javascript")));
        var page = api.listPopularFeed(new Client.ListPopularFeedParams().limit(2L));
        var first = page.data2().get(0);
        var post = api.getPost(first.id());
        var found = api.searchPosts(new Client.SearchPostsParams().q("database"));
        var tags = api.listTags();
        var profile = api.getProfile();
        var made = api.createBookmarkList(new Client.BookmarkListInput("To read", null));
        api.createBookmarks(new Client.BookmarksInput(List.of(first.id()), made.data2().id()));
        api.deleteBookmarkList(made.data2().id());
        try {
            api.getPost("00000000-0000-4000-8000-000000000000");
            throw new IllegalStateException("An unknown post has to be not found.");
        } catch (Client.ApiException error) {
            if (error.status != 404) throw error;
        }
        System.out.printf("{\"popular\":%d,\"title\":\"%s\",\"found\":%d,\"tags\":%d,\"name\":\"%s\",\"list\":\"%s\"}%n", popular.data2().size(), post.data2().title().replace("\"", "'"), found.data2().size(), tags.data2().size(), profile.name(), made.data2().name());
    }
}
