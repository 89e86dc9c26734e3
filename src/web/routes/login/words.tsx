import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Occasion } from './page.tsx'

type Words = { title: string; description: string; lead: ReactNode }

/** What the page says it is for; `email` is whose account it is about, where that is known. */
export function wordsFor(occasion: Occasion, way: string | null, email = ''): Words {
  if (way === 'reset')
    return {
      title: 'A new password',
      description: 'Have a link sent to set up or reset your password.',
      lead: <p>For a first password as well as for a forgotten one: we email you a link, and it works for an hour.</p>,
    }
  if (occasion === 'link')
    return {
      title: 'Just this once',
      description: 'Link your Google account to the account you have.',
      lead: (
        <>
          <p>
            <strong className="font-semibold">{email}</strong> has an account here already. Log in to it once, and from
            then on your Google account opens it, too.
          </p>
          <StartOver />
        </>
      ),
    }
  if (occasion === 'log in again')
    return {
      title: 'Once more',
      description: 'Log in once more to change how your account is opened.',
      lead: <p>You are about to change how your account is opened. So that nobody else can, please log in again.</p>,
    }
  if (occasion === 'take a seat')
    return {
      title: 'Your library',
      description: 'Read the digital issues through your institution.',
      lead: <p>Log in at your institution to read what it subscribes to. You stay logged in here as well.</p>,
    }
  return {
    title: 'Log in',
    description: 'Log in by password, emailed code, Google account, institution or passkey.',
    lead: <p>Whichever way you come in, it is the same account: your subscriptions, your addresses, your issues.</p>,
  }
}

/** Logging out forgets the identity that waits, too. */
function StartOver() {
  return (
    <form method="post" action="/logout">
      <Button type="submit" look="quiet">
        That is not me, start over
      </Button>
    </form>
  )
}
