// npm run admin -- <email> "<name>": makes this person an administrator, with an account if they have none, and prints
// the link by which they set a password. With the environment of the server.
import { refusalText } from '#domain/outcome.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open/open-database.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import type { Administrator } from '#server/services/people/make-administrator.ts'
import { makeAdministrator } from '#server/services/people/make-administrator.ts'

const USAGE = 'Say whom: npm run admin -- you@example.com "Your Name"'
const SANDBOX =
  'The sandbox has its staff already, listed at /sandbox. For a shop, run this with the environment of its server: PUBLIC_URL and all the rest.'

try {
  console.log(await admin(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function admin([email, name, ...more]: string[]): Promise<string> {
  if (!email || !name || more.length > 0) throw new Error(USAGE)
  const result = readConfig(process.env)
  if (!result.ok) throw new Error(result.faults.join('\n'))
  const { config } = result
  if (config.sandbox) throw new Error(SANDBOX)
  const database = await openDatabase(config.database, (error) => console.error(error.message))
  try {
    const { db } = database
    const { clock } = await prepareDatabase(db, config, { info: () => {} })
    const made = await makeAdministrator({ db, now: clock.now, publicUrl: config.publicUrl.origin }, { email, name })
    if (!made.ok) throw new Error(refusalText(made.errors))
    return `${saying(email, made.value)} The password is set here, within an hour and once; the page then asks for a second factor:\n${made.value.link}`
  } finally {
    await database.close()
  }
}

function saying(email: string, { was }: Administrator): string {
  if (was === 'admin') return `${email} is an administrator already.`
  if (was === 'nobody') return `${email} has a new account, and is an administrator.`
  if (was === 'staff') return `${email} was a member of staff, and is an administrator now.`
  return `${email} had a reader’s account, and is an administrator now: whoever was logged in to it is out, and its password, passkeys and Google account open it no more.`
}
