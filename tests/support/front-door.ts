import { openBrowser } from './browser.ts'
import { houseOfFile } from './file-house.ts'

/** A house for tests of the ways in: nobody is in it, no mail has gone out, and its clock can be moved on. */
export function frontDoor() {
  const test = houseOfFile({
    empties: 'rate_limit, message_allowance, session, cart, challenge, security_event, sandbox_mail',
  })
  return {
    test,
    db: () => test.house.database.db,
    browser: (address?: string) => openBrowser(test.web, address ? { address } : {}),
    later: (minutes: number) =>
      test.house.sandbox?.clock.moveTo(new Date(test.house.app.now().getTime() + minutes * 60_000)),
  }
}
