import { useState } from 'react'
import { PasskeyButton } from '../../parts/access/passkey-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Tab } from '../../ui/tabs.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CodeForm } from './code-form.tsx'
import { InstitutionForm } from './institution-form.tsx'
import { PasswordForm } from './password-form.tsx'
import type { WayProps } from './way.ts'
import { enter, withQuery } from './way.ts'

type WaysProps = WayProps & { initial: string | null; offersReset: boolean; google: boolean; institution: boolean }

/** The ways to log in, each under its tab; the passkey, which needs nothing typed, below them all. */
export function Ways({ initial, offersReset, google, institution, ...way }: WaysProps) {
  const tabs: Tab[] = [
    { id: 'password', label: 'Password', panel: <PasswordForm {...way} offersReset={offersReset} /> },
    { id: 'code', label: 'Email code', panel: <CodeForm {...way} /> },
  ]
  const [asked, setAsked] = useState(initial === 'institution')
  if (google) tabs.push({ id: 'google', label: 'Google', panel: <GoogleWay path={way.path} /> })
  if (institution)
    tabs.push({
      id: 'institution',
      label: 'Institution',
      panel: asked && <InstitutionForm path={way.path} />,
    })
  const first = tabs.some(({ id }) => id === initial) ? initial : 'password'

  function open(id: string) {
    if (id === 'institution') setAsked(true)
    // So that the page can be reloaded and linked to as it stands; the router need not fetch anything for it.
    const address = new URL(location.href)
    address.searchParams.set('way', id)
    history.replaceState(history.state, '', address)
  }

  return (
    <div className="scripted grid grid-cols-1 gap-8">
      <Tabs key={first} label="Ways to log in" tabs={tabs} initial={first ?? 'password'} onSelect={open} />
      <div className="border-rule border-t pt-4 empty:hidden">
        <PasskeyButton label="Use a passkey instead" path={way.path} onEntered={enter} />
      </div>
    </div>
  )
}

function GoogleWay({ path }: { path: string }) {
  return (
    <div className="grid justify-items-start gap-6">
      <p className="font-sans text-small text-soft">Google tells us your name and email address, nothing else.</p>
      <LinkButton href={withQuery('/oauth/google', { url: path })}>Continue with Google</LinkButton>
    </div>
  )
}
