import type { Company, Experience } from '../entities/profiles.ts';
import { statement, type Statement } from '../statement.ts';

/** An experience with its company. */
export interface ExperienceRow extends Omit<Experience, 'accountId'> {
  companyName: Company['name'] | null;
  companyImage: Company['image'];
  /** Its end; while current, the last time that a date can express. */
  until: Date;
}

/** As in the index. */
const UNTIL = `coalesce(e.ended_at, timestamptz '9999-12-31 23:59:59.999+00')`;
const SELECT = `SELECT e.id, e.type, e.title, e.subtitle, e.grade, e.description, e.created_at AS "createdAt",
  e.started_at AS "startedAt", e.ended_at AS "endedAt",
    e.custom_company_name AS "customCompanyName", e.custom_domain AS "customDomain", e.url,
    e.employment_type AS "employmentType", e.location_type AS "locationType", to_json(e.skills) AS skills,
    e.custom_location AS "customLocation",
    e.repository, e.company_id AS "companyId", ${UNTIL} AS until, c.name AS "companyName", c.image AS "companyImage"
  FROM experiences e LEFT JOIN companies c ON c.id = e.company_id`;

/** Keyset order by an expression. */
export const EXPERIENCES = { all: listOf(''), ofType: listOf('AND e.type = $6') };
export const EXPERIENCE = statement<ExperienceRow>(`${SELECT} WHERE e.account_id = $1 AND e.id = $2`);

function listOf(condition: string): Statement<ExperienceRow> {
  return statement(`${SELECT}
    WHERE e.account_id = $1 ${condition} AND ($2::timestamptz IS NULL
      OR (${UNTIL}, e.started_at, e.id) < ($2, $3::timestamptz, $4::uuid))
    ORDER BY ${UNTIL} DESC, e.started_at DESC, e.id DESC LIMIT $5`);
}

/** Keeps the company from being deleted until the transaction ends. */
export const HOLD_COMPANY = statement('SELECT FROM companies WHERE id = $1 FOR KEY SHARE');
