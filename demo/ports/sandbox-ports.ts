import { randomUUID } from 'node:crypto'
import { DOLLARS } from '#domain/currencies.ts'
import { formatDay, toDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { Guide, Ports } from '#sandbox/ports.ts'
import { account } from '#server/db/schema/people.ts'
import type { Runtime } from '#server/runtime.ts'
import { currentCode } from '#server/services/access/second-factor/totp.ts'
import { countOutbox, readOutbox } from '#server/services/mail/outbox.ts'
import { queueMail } from '#server/services/mail/send-mail.ts'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../content/access.ts'
import { coupons } from '../content/coupons.ts'
import { institutions } from '../content/institutions.ts'
import { demoEmail, readers, staff } from '../content/people.ts'
import { identityPort } from './identity-port.ts'
import { logInAs } from './log-in.ts'
import { paymentPort } from './payment-port.ts'

/** Lets the sandbox reach what it may move or show, without knowing the product. `deliver` hands a request to the web. */
export function sandboxPorts(
  runtime: Runtime,
  { clock, payments }: NonNullable<Runtime['sandbox']>,
  { deliver, stylesheet }: { deliver: (request: Request) => Promise<Response>; stylesheet: string | null },
): Ports {
  const { app, config, database, queue, due } = runtime
  const clockMoved: (() => Promise<void>)[] = []
  return {
    clock: {
      now: clock.now,
      async moveTo(instant) {
        await clock.moveTo(instant)
        for (const listener of clockMoved) await listener()
        await due.run()
      },
    },
    mail:
      config.mail.transport === 'smtp'
        ? null
        : {
            kinds: () => countOutbox(database.db),
            async list(filter) {
              const mails = await readOutbox(database.db, filter)
              return mails.map(({ recipient, kind, subject, bodyText, bodyHtml, headers, sentAt }) => ({
                to: recipient,
                kind,
                subject,
                text: bodyText,
                html: bodyHtml,
                headers,
                sentAt,
              }))
            },
            async sendTest(to) {
              await database.db.transaction((tx) =>
                queueMail(tx, queue.send, {
                  key: `test:${randomUUID()}`,
                  to,
                  template: 'test-message',
                  props: {},
                  now: clock.now(),
                }),
              )
              await queue.idle()
            },
          },
    identity: identityPort(runtime),
    payments: payments && {
      ...paymentPort(runtime, payments, deliver),
      onClockMove: (listener) => clockMoved.push(listener),
    },
    guide: () => guide(runtime),
    publication: async () => (await app.catalogue()).publication.name,
    stylesheet,
    logIn: (c, email) => logInAs(runtime, c, email),
  }
}

async function guide({ app, database }: Runtime): Promise<Guide> {
  // Only whoever asks for the guide waits for how the demo was made.
  const { demoGifts } = await import('../start/gift-links.ts')
  const { demoInvoices } = await import('../start/invoice-links.ts')
  const { publication, issues, products } = await app.catalogue()
  return {
    publication: publication.name,
    password: DEMO_PASSWORD,
    readers: readers.map(({ key, name, shows, pays }) => ({
      email: demoEmail(key),
      name,
      shows: pays ? `${shows} ${PAYS[pays]}` : shows,
    })),
    others: (await database.db.$count(account)) - readers.length - staff.length,
    gifts: await demoGifts(database.db),
    invoices: await demoInvoices(database.db),
    staff: staff.map(({ key, name, role, isNew }) => ({
      email: demoEmail(key),
      name,
      role: isNew ? `${role}, without an authenticator yet` : role,
    })),
    staffCode: currentCode(DEMO_TOTP_SECRET),
    institutions: institutions.map(({ name }) => name),
    coupons: coupons.map(({ code, applied, endsOn, usageLimit }) => ({
      code,
      says: [
        COUPON_KINDS[applied],
        endsOn && `until ${formatDay(toDay(endsOn))}`,
        usageLimit && `at most ${usageLimit} uses`,
      ]
        .filter(Boolean)
        .join(', '),
    })),
    issues: issues.map(({ number, title, slug, season, releasedOn, plannedFor }) => ({
      title: `${number}: ${title}`,
      url: `/issue/${slug}`,
      says: releasedOn
        ? `${season}, released ${formatDay(releasedOn)}`
        : `${season}, planned for ${formatDay(plannedFor)}`,
    })),
    products: products.map(({ name, slug, price, kind }) => ({
      name,
      url: `/store/product/${slug}`,
      says: `${formatMoney(price, DOLLARS)}, ${kind}`,
    })),
  }
}

const STORED_BANK = 'Has a stored bank account.'
const PAYS = { card: 'Has a stored card.', bank: STORED_BANK, 'slow-bank': STORED_BANK }

const COUPON_KINDS = { gift: 'For gifts', renewal: 'For renewals', other: 'For new subscriptions and gifts' }
