import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forbidden, may } from '#domain/access/permissions.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import { ROLES } from '#domain/access/staff-roles.ts'
import type { StaffAction } from '../support/staff-actions.ts'
import { staffActions } from '../support/staff-actions.ts'
import type { Actor } from './actors.ts'
import { openActors } from './actors.ts'
import type { Examples } from './examples.ts'
import { readExamples } from './examples.ts'
import type { FuzzedShop } from './fuzzed-shop.ts'
import { openFuzzedShop } from './fuzzed-shop.ts'
import { ORIGIN } from './requests.ts'

let shop: FuzzedShop
let actors: Actor[]
let examples: Examples
beforeAll(async () => {
  shop = await openFuzzedShop()
  actors = await openActors(shop.runtime, shop.hidden, ([reader]) => reader)
  examples = await readExamples(shop.runtime, shop.hidden)
})
afterAll(() => shop.runtime.close())

/** Sent to by a form alone: there is nothing to see at its address. */
const NO_PAGE = ['/staff/emails/:mail/preview']

const pages = () =>
  staffActions(shop.web).filter(({ kind, path, permission }) => {
    return kind === 'page' && permission !== 'second step' && !NO_PAGE.includes(path)
  })
const actorOf = (role: string) => actors.find((actor) => actor.role === role) as Actor

async function look(role: string, { path }: StaffAction, data = '') {
  const given = examples[`GET ${path}`]?.(actorOf(role)).path as Record<string, unknown[]> | undefined
  const address = path.replace(/:(\w+)/g, (_, name: string) => String(given?.[name]?.[0] ?? 'x')) + data
  const { cookie } = actorOf(role)
  const answer = await shop.web.request(`${ORIGIN}${address}`, { headers: cookie ? { Cookie: cookie } : {} })
  return { status: answer.status, location: answer.headers.get('Location') ?? '', text: await answer.text() }
}

describe('the pages of the console', () => {
  it.each(ROLES)('are shown to %s, or refused with who may', async (role: StaffRole) => {
    const wrong: string[] = []
    for (const page of pages()) {
      const { permission, path } = page
      if (!permission || permission === 'second step') continue
      const sentence = forbidden(permission)
      for (const data of ['', '.data']) {
        const { status, text } = await look(role, page, data)
        const isRight = may(role, permission)
          ? // What is asked for by a made-up token is not there.
            (status === 200 || (status === 404 && path.includes(':'))) && !text.includes(sentence)
          : status === 403 && text.includes(sentence)
        if (!isRight) wrong.push(`${path}${data}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
    expect(shop.logged).toEqual([])
  })

  it('are nothing to a reader, and send a stranger to the login', async () => {
    const unknown = (await look('reader', { ...(pages()[0] as StaffAction), path: '/nothing' })).text
    const nothing = (text: string) => /We can’t find that page|^null$/.test(text) && !text.includes('data-console')
    expect(nothing(unknown)).toBe(true)
    for (const page of pages()) {
      const { status, text } = await look('reader', page)
      expect([page.path, status, nothing(text)]).toEqual([page.path, 404, true])
      const sent = await look('stranger', page)
      expect([page.path, sent.status, sent.location]).toEqual([page.path, 302, expect.stringMatching(/^\/login\?/)])
    }
  })
})
