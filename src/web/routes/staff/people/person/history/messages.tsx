import { Link } from 'react-router'
import type { sendBuyerMessageAgain, sendMessageAgain } from '#contract/people.ts'
import type { SentMessage } from '#server/services/people/profile/messages.ts'
import { formatInstant } from '../../../../../parts/instant.ts'
import { ActionForm } from '../action-form.tsx'
import { templateWord } from '../words.ts'
import { Line, Lines } from './lines.tsx'

type MessagesProps = {
  messages: readonly SentMessage[]
  timeZone: string
  /** The page of one message. */
  pathOf: (id: string) => string
  /** To whom staff may send some again: a reader, or the buyer of an order. */
  again?: Again | undefined
}

type Again = { person: string; endpoint: typeof sendMessageAgain | typeof sendBuyerMessageAgain }

/** What we wrote, newest first: to be opened as it was sent, and sent again where that makes sense. */
export function Messages({ messages, timeZone, pathOf, again: to }: MessagesProps) {
  return (
    <Lines empty="No messages to the current address.">
      {messages.map(({ id, template, subject, at, sentAt, isKept, again }) => (
        <Line key={id} when={formatInstant((sentAt ?? at).toISOString(), timeZone)}>
          <span className="flex flex-wrap items-baseline gap-x-4">
            {isKept ? (
              <Link to={pathOf(id)} className="linked min-w-0 flex-1 basis-40">
                {subject || templateWord(template)}
              </Link>
            ) : (
              <span className="min-w-0 flex-1 basis-40">
                {templateWord(template)} <span className="text-soft">{sentAt ? 'not kept' : 'waiting to be sent'}</span>
              </span>
            )}
            {to && again && <SendAgain {...to} message={id} what={subject ?? templateWord(template)} />}
          </span>
        </Line>
      ))}
    </Lines>
  )
}

function SendAgain({ person, endpoint, message, what }: Again & { message: string; what: string }) {
  return (
    <ActionForm
      opens="Send again"
      title="Send this message again"
      endpoint={endpoint}
      person={person}
      body={() => ({ message })}
      submit="Send again"
      done="Message sent again."
      hint="Only staff can see it."
    >
      {() => <p>“{what}” goes to the same address once more.</p>}
    </ActionForm>
  )
}
