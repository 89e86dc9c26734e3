import { openBrowser } from './browser.ts'
import { runtimeForFile } from './runtime-for-file.ts'

/** A runtime for tests of the ways in: nobody is in it, no mail has gone out, and its clock can be moved on. */
export function loginRuntime() {
  const test = runtimeForFile({
    empties: 'rate_limit, message_allowance, session, cart, challenge, security_event, sandbox_mail',
  })
  return {
    test,
    db: () => test.runtime.database.db,
    browser: (address?: string) => openBrowser(test.web, address ? { address } : {}),
    later: (minutes: number) =>
      test.runtime.sandbox?.clock.moveTo(new Date(test.runtime.app.now().getTime() + minutes * 60_000)),
  }
}
