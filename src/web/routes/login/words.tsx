import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Occasion } from './page.tsx'

type Words = { title: string; description: string; lead: ReactNode }

/** What the page says it is for; `email` is whose account it is about, where that is known. */
export function wordsFor(occasion: Occasion, way: string | null, email = ''): Words {
  if (way === 'reset')
    return {
      title: 'A new password',
      description: 'Get a link to set or reset your password.',
      lead: <p>First password or forgotten one, we’ll email you a link. It works for one hour.</p>,
    }
  if (occasion === 'link')
    return {
      title: 'Just this once',
      description: 'Link your Google account to the account you have.',
      lead: (
        <>
          <p>
            <strong className="font-semibold">{email}</strong> already has an account here. Log in once, and then you
            can use Google, too.
          </p>
          <StartOver />
        </>
      ),
    }
  if (occasion === 'log in again')
    return {
      title: 'Once more',
      description: 'Log in again to change your sign-in settings.',
      lead: <p>You’re about to change your sign-in settings. To keep your account safe, please log in again.</p>,
    }
  if (occasion === 'take a seat')
    return {
      title: 'Your library',
      description: 'Read the digital issues through your institution.',
      lead: <p>Log in at your institution to read what it subscribes to. You’ll stay logged in here, too.</p>,
    }
  return {
    title: 'Log in',
    description: 'Log in with a password, emailed code, Google, your institution or a passkey.',
    lead: <p>Your subscriptions, addresses and issues, however you log in.</p>,
  }
}

/** Logging out forgets the identity that waits, too. */
function StartOver() {
  return (
    <form method="post" action="/logout">
      <Button type="submit" look="quiet">
        Not you? Start over
      </Button>
    </form>
  )
}
