import { openPostgres } from '../bench/postgres.ts'

/** Before any test: a throw-away PostgreSQL server, unless `DATABASE_URL` names one. Tests find it there. */
export default async function startPostgres() {
  const { url, close } = await openPostgres()
  process.env['DATABASE_URL'] = url
  return close
}
