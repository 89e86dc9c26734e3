import pg from 'pg'

/** What the set-up leaves for the tests: a database with the demo publication in it. */
export const LOADED = 'masthead_loaded'

export function urlOf(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

export async function asAdmin(statement: string, url = process.env.TEST_DATABASE_URL): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
