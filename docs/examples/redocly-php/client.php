<?php

// A client by `redocly generate-client http://localhost:3000/public/v1/docs/json -o generated/client.ts --generator php`;
// it needs PHP 8.1 with curl. Run: TOKEN=dcs_pat_... php client.php
declare(strict_types=1);

require __DIR__ . '/generated/client.php';

use DeveloperContentService\ApiError;
use DeveloperContentService\BookmarkListInput;
use DeveloperContentService\BookmarksInput;
use DeveloperContentService\Client;
use DeveloperContentService\Config;

$api = new Client(new Config(serverUrl: getenv('BASE_URL') ?: 'http://localhost:3000/public/v1', auth: ['bearer' => getenv('TOKEN')]));

$popular = $api->listPopularFeed(limit: 2, tags: ['rust', 'javascript']);
$first = $api->listPopularFeed(limit: 2)->data[0];
$post = $api->getPost($first->id);
$found = $api->searchPosts(q: 'database');
$tags = $api->listTags();
$profile = $api->getProfile();
$made = $api->createBookmarkList(new BookmarkListInput('To read'), idempotencyKey: bin2hex(random_bytes(16)));
$kept = $api->createBookmarks(new BookmarksInput([$first->id], $made->data->id));
$api->deleteBookmarkList($made->data->id);
$unknown = null;
try {
    $api->getPost('00000000-0000-4000-8000-000000000000');
} catch (ApiError $error) {
    $unknown = $error->status;
}
echo json_encode([
    'popular' => array_column($popular->data, 'id'), 'title' => $post->data->title, 'found' => array_column($found->data, 'id'), 'tags' => count($tags->data),
    'name' => $profile->name, 'list' => $made->data->name, 'kept' => array_column($kept->data, 'postId'), 'unknown' => $unknown,
]), "\n";
