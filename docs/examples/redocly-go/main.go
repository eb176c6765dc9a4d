// A client by `redocly generate-client http://localhost:3000/public/v1/docs/json -o generated/client.ts --generator go`;
// it needs nothing but Go's own library. Run: TOKEN=dcs_pat_... go run .

package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"

	"example/generated"
)

// must ends the program where a call failed; the error says what to do next.
func must[Answer any](answer Answer, err error) Answer {
	if err != nil {
		log.Fatal(err)
	}
	return answer
}

func ids(posts []client.FeedPost) []string {
	found := []string{}
	for _, post := range posts {
		found = append(found, post.Id)
	}
	return found
}

func main() {
	url := os.Getenv("BASE_URL")
	if url == "" {
		url = "http://localhost:3000/public/v1"
	}
	api := client.New(client.Config{ServerURL: url, Auth: client.Auth{Bearer: func() string { return os.Getenv("TOKEN") }}})
	ctx := context.Background()
	two, word := int64(2), "database"

	popular := must(api.ListPopularFeed(ctx, &client.ListPopularFeedParams{Limit: &two, Tags: &[]string{"rust", "javascript"}}))
	first := must(api.ListPopularFeed(ctx, &client.ListPopularFeedParams{Limit: &two})).Data[0]
	post := must(api.GetPost(ctx, first.Id, nil))
	found := []string{}
	for _, post := range must(api.SearchPosts(ctx, &client.SearchPostsParams{Q: &word})).Data {
		found = append(found, post.Id)
	}
	tags := must(api.ListTags(ctx))
	profile := must(api.GetProfile(ctx))
	made := must(api.CreateBookmarkList(ctx, client.BookmarkListInput{Name: "To read"}))
	kept := must(api.CreateBookmarks(ctx, client.BookmarksInput{PostIds: []string{first.Id}, ListId: &made.Data.Id}))
	if err := api.DeleteBookmarkList(ctx, made.Data.Id, nil); err != nil {
		log.Fatal(err)
	}
	var unknown *client.APIError
	if _, err := api.GetPost(ctx, "00000000-0000-4000-8000-000000000000", nil); !errors.As(err, &unknown) {
		log.Fatal("An unknown post has to be not found: ", err)
	}
	must(0, json.NewEncoder(os.Stdout).Encode(map[string]any{
		"popular": ids(popular.Data), "title": post.Data.Title, "found": found, "tags": len(tags.Data), "name": profile.Name,
		"list": made.Data.Name, "kept": []string{kept.Data[0].PostId}, "unknown": unknown.Status,
	}))
}
