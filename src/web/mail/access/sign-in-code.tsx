import { inWords } from '#domain/mail/in-words.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'
import * as styles from '../styles.ts'

export type SignInCodeProps = MessageHead & { code: string; minutes: number }

export function signInCode({ code, minutes, ...head }: SignInCodeProps): Message {
  const html = (
    <p className="ink" style={styles.digits}>
      {code}
    </p>
  )
  return mailFor('sign-in-code', head, { code, digits: { html, text: code }, minutes: inWords(minutes) })
}
