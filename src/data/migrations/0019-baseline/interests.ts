/** How much a person cares for tags and sources, learned from what they open, vote for and keep. */
export const INTEREST_TABLES = `
CREATE TABLE tag_interests (
  account_id uuid NOT NULL,
  tag text COLLATE "C" NOT NULL,
  weight double precision NOT NULL,
  CONSTRAINT tag_interests_pkey PRIMARY KEY (account_id, tag),
  CONSTRAINT tag_interests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT tag_interests_tag_fkey FOREIGN KEY (tag) REFERENCES tags ON DELETE CASCADE
);
CREATE INDEX tag_interests_weight_idx ON tag_interests (account_id, weight DESC, tag);

CREATE TABLE source_interests (
  account_id uuid NOT NULL,
  source_id uuid NOT NULL,
  weight double precision NOT NULL,
  CONSTRAINT source_interests_pkey PRIMARY KEY (account_id, source_id),
  CONSTRAINT source_interests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  CONSTRAINT source_interests_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources ON DELETE CASCADE
);
CREATE INDEX source_interests_weight_idx ON source_interests (account_id, weight DESC, source_id);
`;

/*
 * What happened a half-life (90 days) ago counts half. Instead of making all old weights smaller every day, newer
 * events count more from the start: forward decay (Cormode et al., Forward Decay: A Practical Time Decay Model for
 * Streaming Systems, 2009). The reader divides by the scale of its own moment.
 */
export const INTEREST_FUNCTIONS = `
CREATE FUNCTION interest_scale(at timestamptz) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT power(2::double precision, extract(epoch FROM at - timestamptz '2026-01-01 00:00:00+00')::double precision / (90 * 86400))
$$;

CREATE FUNCTION interest_weight(kind text, event jsonb) RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT CASE kind
    WHEN 'post_views' THEN 1 * interest_scale((event->>'viewed_at')::timestamptz)
    WHEN 'bookmarks' THEN 4 * interest_scale((event->>'created_at')::timestamptz)
    WHEN 'post_votes' THEN 3 * (event->>'vote')::integer * interest_scale(now())
  END
$$;

CREATE FUNCTION grow_interests(given_accounts uuid[], given_posts uuid[], given_weights double precision[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tag_interests (account_id, tag, weight)
  SELECT a.id, t.tag, sum(g.weight) FROM unnest(given_accounts, given_posts, given_weights) AS g (account_id, post_id, weight)
    JOIN accounts a ON a.id = g.account_id JOIN post_tags t ON t.post_id = g.post_id
   GROUP BY a.id, t.tag ORDER BY a.id, t.tag
  ON CONFLICT (account_id, tag) DO UPDATE SET weight = tag_interests.weight + EXCLUDED.weight;
  INSERT INTO source_interests (account_id, source_id, weight)
  SELECT a.id, p.source_id, sum(g.weight) FROM unnest(given_accounts, given_posts, given_weights) AS g (account_id, post_id, weight)
    JOIN accounts a ON a.id = g.account_id JOIN posts p ON p.id = g.post_id
   GROUP BY a.id, p.source_id ORDER BY a.id, p.source_id
  ON CONFLICT (account_id, source_id) DO UPDATE SET weight = source_interests.weight + EXCLUDED.weight;
$$;

CREATE FUNCTION interests_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    PERFORM grow_interests(array_agg(o.account_id), array_agg(o.post_id), array_agg(-interest_weight(TG_TABLE_NAME, to_jsonb(o)))) FROM old_rows o;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM grow_interests(array_agg(n.account_id), array_agg(n.post_id), array_agg(interest_weight(TG_TABLE_NAME, to_jsonb(n)))) FROM new_rows n;
  END IF;
  RETURN NULL;
END $$;
`;

/** A bookmark that moves to another list changes no interest, so updates of bookmarks are left out. */
export const INTEREST_TRIGGERS = `
CREATE TRIGGER post_views_interest AFTER INSERT ON post_views
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION interests_changed();
CREATE TRIGGER post_votes_interest AFTER INSERT ON post_votes
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION interests_changed();
CREATE TRIGGER post_votes_interest_change AFTER UPDATE ON post_votes
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION interests_changed();
CREATE TRIGGER post_votes_interest_loss AFTER DELETE ON post_votes
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION interests_changed();
CREATE TRIGGER bookmarks_interest AFTER INSERT ON bookmarks
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION interests_changed();
CREATE TRIGGER bookmarks_interest_loss AFTER DELETE ON bookmarks
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION interests_changed();
`;
