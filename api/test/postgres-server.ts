import { openPostgres } from '../bench/postgres.ts'

/** Before any test: starts a temporary PostgreSQL server, unless `DATABASE_URL` names one, and sets that variable. */
export default async function startPostgres() {
  const { url, close } = await openPostgres()
  process.env['DATABASE_URL'] = url
  return close
}
