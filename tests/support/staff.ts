import { sql } from 'drizzle-orm'
import type { Answer, Browser } from './browser.ts'
import { openBrowser } from './browser.ts'
import type { TestRuntime } from './runtime.ts'

/** `write` is what their pages do: a POST with the anti-forgery value of the session. */
export type StaffBrowser = Browser & { write(path: string, body: object): Promise<Answer> }

/** A member of the demo's staff, logged in and with the second factor shown; `staff` is the administration. */
export async function openStaff(
  test: TestRuntime,
  role: 'support' | 'fulfilment' | 'finance' | 'staff',
): Promise<StaffBrowser> {
  const browser = openBrowser(test.web)
  const login = await browser.post('/api/access/login', { email: `${role}@example.com`, password: 'broadfold' })
  // The same code is taken once; the next member does not wait half a minute for another.
  await test.runtime.database.db.execute(sql`update totp set last_step = 0`)
  const guide = await (await test.web.request('/sandbox')).text()
  const code = /Right now it shows <code>(\d{6})<\/code>/.exec(guide)?.[1]
  const shown = await browser.post('/api/access/staff/verify', { code })
  if (login.status !== 200 || shown.status !== 200) throw new Error(`${role} is not let in.`)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { session } = await test.runtime.app.visitor(
    new Request('http://localhost:3000/', { headers: { Cookie: cookie } }),
  )
  return { ...browser, write: (path, body) => browser.post(path, { session, ...body }) }
}
