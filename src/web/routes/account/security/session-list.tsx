import { useState } from 'react'
import type * as z from 'zod/mini'
import type { listSessions } from '#contract/access/sessions.ts'
import { endOtherSessions, endSession } from '#contract/access/sessions.ts'
import { useCall } from '../../../calls/use-call.ts'
import { browserName } from '../../../parts/access/browser-name.ts'
import { LogOut } from '../../../parts/access/log-out.tsx'
import { formatInstant } from '../../../parts/instant.ts'
import { Refusal } from '../../../parts/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { AskFirst } from './ask-first.tsx'

type Session = z.output<typeof listSessions.answer>[number]

/** `back` is where to come back to from a fresh login. */
type SessionListProps = { initial: Session[]; timeZone: string; back: string }

export function SessionList({ initial, timeZone, back }: SessionListProps) {
  const [sessions, setSessions] = useState(initial)
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  const one = useCall(endSession)
  const others = useCall(endOtherSessions)
  const call = ending === 'others' ? others : one

  async function end() {
    const left = ending === 'others' ? await others.send() : ending && (await one.send({ params: { id: ending.id } }))
    if (!left) return
    setSessions(left)
    close()
  }
  function close() {
    setEnding(null)
    one.reset()
    others.reset()
  }

  return (
    <div className="grid gap-6">
      <ul className="-mt-3">
        {sessions.map((session) => (
          <Row key={session.id} session={session} timeZone={timeZone} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <p>
          <Button look="outline" onClick={() => setEnding('others')}>
            End all other sessions
          </Button>
        </p>
      ) : (
        <p className="font-sans text-small text-soft">No other sessions.</p>
      )}
      <AskFirst
        title={ending === 'others' ? 'End all other sessions?' : 'End this session?'}
        open={ending !== null}
        onClose={close}
        problem={call.general && <Refusal back={back}>{call.general}</Refusal>}
        status={call.status}
        yes={ending === 'others' ? 'End sessions' : 'End it'}
        onYes={() => void end()}
      >
        {ending === 'others'
          ? 'You’ll stay logged in here and be logged out everywhere else.'
          : `${ending ? browserName(ending.user_agent) : 'That browser'} will be logged out.`}
      </AskFirst>
    </div>
  )
}

function Row({ session, timeZone, onEnd }: { session: Session; timeZone: string; onEnd: () => void }) {
  const { user_agent, created, last_seen, current } = session
  const name = browserName(user_agent)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-b py-4">
      <span>
        <span className="block text-lead leading-snug">{name}</span>
        <span className="tabular block font-sans text-small text-soft">
          Since {formatInstant(created, timeZone)}
          {!current && `, last seen ${formatInstant(last_seen, timeZone)}`}
        </span>
      </span>
      {current ? (
        <div className="flex items-center gap-6 font-sans text-small">
          <span className="font-semibold text-accent">This session</span>
          <LogOut />
        </div>
      ) : (
        <Button
          look="quiet"
          onClick={onEnd}
          aria-label={`End the session of ${name}, since ${formatInstant(created, timeZone)}`}
        >
          End
        </Button>
      )}
    </li>
  )
}
