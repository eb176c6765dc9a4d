import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of packages, such as advisories and releases. */
export class PackageChanges0179 implements MigrationInterface {
  name = 'PackageChanges0179';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE package_changes (
      id uuid NOT NULL,
      package text COLLATE "C" NOT NULL,
      ecosystem text NOT NULL,
      kind text NOT NULL,
      reference text COLLATE "C" NOT NULL,
      title text NOT NULL,
      version text,
      affected jsonb NOT NULL,
      severity text,
      replaced_by text,
      url text,
      quote text,
      published_at timestamp(3) with time zone NOT NULL,
      effective_at timestamp(3) with time zone,
      modified_at timestamp(3) with time zone NOT NULL,
      CONSTRAINT package_changes_pkey PRIMARY KEY (id),
      CONSTRAINT package_changes_reference_key UNIQUE (package, kind, reference))`);
    await runner.query(
      'CREATE INDEX package_changes_newest_idx ON package_changes (package, published_at DESC, id DESC)',
    );
    await runner.query('CREATE INDEX package_changes_reference_idx ON package_changes (reference)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE package_changes');
  }
}
