import type { MailingClass } from '#domain/mailing/label.ts'

export const MAILING_CLASS_NAMES: Record<MailingClass, string> = { paid: 'Paid', gift: 'Gift', comp: 'Complimentary' }
