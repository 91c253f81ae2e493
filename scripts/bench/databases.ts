import pg from 'pg'

/** Creates a database on a server of PostgreSQL, unless it is there. @returns whether it had to be created */
export async function createDatabase(server: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
    return rowCount === 0
  } finally {
    await client.end()
  }
}
