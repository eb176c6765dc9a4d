import type { Database } from '../../../src/data/database.ts';
import { Experience } from '../../../src/data/entities/profiles.ts';
import type { Person } from '../../support/fixtures.ts';
import { exampleValue } from '../contract.ts';

/** The experience of the examples' paths, and enough of its type for a second page. */
export async function storeExperiences(db: Database, { reader }: { reader: Person; postId: string }): Promise<void> {
  const one: Omit<Experience, 'id'> = {
    accountId: reader.id,
    type: 'work',
    title: 'What the example replaces',
    subtitle: null,
    grade: null,
    description: 'Keeps the engines running.',
    startedAt: new Date('2022-03-01T00:00:00.000Z'),
    endedAt: null,
    companyId: null,
    customCompanyName: 'Analytical Engines',
    customDomain: 'engines.example.com',
    url: null,
    employmentType: 'FULL_TIME',
    locationType: 'REMOTE',
    skills: ['TypeScript', 'PostgreSQL'],
    customLocation: { city: 'London', subdivision: null, country: 'United Kingdom' },
    repository: null,
    createdAt: new Date('2026-11-21T08:00:00.000Z'),
  };
  const path = exampleValue('id', 'path', 'getExperience');
  const others = Array.from({ length: 25 }, (_, n) => `0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f36${(0x40 + n).toString(16)}`);
  await db.orm.insert(
    Experience,
    [path, ...others].map((id, n) => ({ ...one, id, startedAt: new Date(Date.UTC(2022, 2, 1) - n * 86_400_000) })),
  );
}
