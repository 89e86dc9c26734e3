import type { APIRequestContext, CDPSession, Page } from '@playwright/test'
import { alive } from './alive.ts'
import { fromSomewhere } from './networks.ts'
import { expect } from './support.ts'

export const PASSWORD = 'broadfold'

/** One demo reader for each project, as phone and desktop walk at the same time and their limits must not meet. */
export function oneEach(phone: string, desktop: string) {
  return ({ name }: { name: string }) => `${name === 'phone' ? phone : desktop}@example.com`
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page.getByRole('main'))
}

/** Past the login page, for journeys that begin behind it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const response = await page.request.post('/api/access/login', { data: { email, password }, headers: fromSomewhere() })
  expect(response.status(), `log in as ${email}`).toBe(200)
}

/** By the sandbox’s one press, which passes the second factor as well: a code of the authenticator is good once, and the next would have to be waited for. */
export async function logInStaff(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/sandbox/login', {
    form: { email },
    headers: fromSomewhere(),
    maxRedirects: 0,
  })
  expect(response.status(), `log in as ${email}`).toBe(303)
}

export async function logOut(page: Page): Promise<void> {
  // A page that has its address already may still have to be drawn, and without its style sheet all of it is visible.
  await expect(page.locator('form[action="/logout"]').first()).toBeAttached()
  await page.waitForLoadState('load')
  const frame = page.locator('[data-console]')
  if (await frame.isVisible()) {
    const more = frame.getByText('More', { exact: true })
    if (await more.isVisible()) await more.click()
    await frame.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
    return expect(frame).toHaveCount(0)
  }
  const phone = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  const panel = page.getByRole('banner').locator('button[popovertarget="reader"]')
  await ((await panel.isVisible()) ? panel : phone).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
  // The page that is left may look just like the one that comes.
  await expect(page.getByRole('banner').locator('form[action="/logout"]')).toHaveCount(0)
}

type Mail = { to: string; subject: string; text: string; links: string[] }

/** What jobs send comes late on a busy machine, after whatever the demo sells at its start. */
const SENT_WITHIN_MS = 120_000

/** The newest message to this address whose subject fits; waits until it has been sent. */
export async function mailTo(request: APIRequestContext, email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const mails: Mail[] = await (await request.get('/sandbox/mail.json')).json()
        found = mails.find((mail) => mail.to === email && subject.test(mail.subject))
        return found !== undefined
      },
      { timeout: SENT_WITHIN_MS },
    )
    .toBe(true)
  return found as Mail
}

export async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  const { subject } = await mailTo(request, email, /is your code/)
  return subject.slice(0, 6)
}

export async function passwordLinkFor(request: APIRequestContext, email: string): Promise<string> {
  const { links } = await mailTo(request, email, /password/)
  const link = links.find((one) => one.includes('/login/password'))
  return link ?? ''
}

/** What the demo authenticator of every member of staff shows right now. */
export async function staffCode(request: APIRequestContext): Promise<string> {
  const guide = await (await request.get('/sandbox')).text()
  return /Right now it shows <code>(\d{6})<\/code>/.exec(guide)?.[1] ?? ''
}

/** A device that has passkeys and always agrees. */
export async function withAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}
