import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts that an operator hid. They have no row in post_ranks, without which nothing shows a post. */
export class HiddenPosts0115 implements MigrationInterface {
  name = 'HiddenPosts0115';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hidden_posts');
  }
}

const TABLE = `
CREATE TABLE hidden_posts (
  post_id uuid NOT NULL,
  hidden_at timestamptz(3) NOT NULL,
  num_upvotes integer NOT NULL,
  num_downvotes integer NOT NULL,
  num_comments integer NOT NULL,
  num_views integer NOT NULL,
  version integer NOT NULL,
  last_comment_at timestamptz(3),
  trend_score double precision,
  CONSTRAINT hidden_posts_pkey PRIMARY KEY (post_id),
  CONSTRAINT hidden_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE
);
CREATE INDEX hidden_posts_hidden_at_idx ON hidden_posts (hidden_at);
`;
