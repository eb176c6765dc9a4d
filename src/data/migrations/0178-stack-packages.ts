import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Packages of people's projects, which their manifests name. */
export class StackPackages0178 implements MigrationInterface {
  name = 'StackPackages0178';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE stack_manifests (
      account_id uuid NOT NULL CONSTRAINT stack_manifests_account_id_fkey REFERENCES accounts (id) ON DELETE CASCADE,
      id uuid NOT NULL,
      project text NOT NULL,
      format text NOT NULL,
      updated_at timestamp(3) with time zone NOT NULL,
      CONSTRAINT stack_manifests_pkey PRIMARY KEY (account_id, id),
      CONSTRAINT stack_manifests_project_key UNIQUE (account_id, project))`);
    await runner.query(`CREATE TABLE stack_packages (
      account_id uuid NOT NULL CONSTRAINT stack_packages_account_id_fkey REFERENCES accounts (id) ON DELETE CASCADE,
      purl text COLLATE "C" NOT NULL,
      manifest_id uuid NOT NULL,
      ecosystem text NOT NULL,
      name text NOT NULL,
      package text COLLATE "C" NOT NULL,
      version text,
      requirement text,
      direct boolean,
      published boolean NOT NULL,
      CONSTRAINT stack_packages_pkey PRIMARY KEY (account_id, purl, manifest_id),
      CONSTRAINT stack_packages_manifest_id_fkey FOREIGN KEY (account_id, manifest_id)
        REFERENCES stack_manifests (account_id, id) ON DELETE CASCADE)`);
    await runner.query('CREATE INDEX stack_packages_manifest_id_idx ON stack_packages (account_id, manifest_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stack_packages');
    await runner.query('DROP TABLE stack_manifests');
  }
}
