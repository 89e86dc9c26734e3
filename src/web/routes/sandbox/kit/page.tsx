import { useState } from 'react'
import { href } from '../../../href.ts'
import { PageHead } from '../../../parts/page/page-head.tsx'
import { Section } from '../../../parts/page/section.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Price } from '../../../ui/price.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Route } from './+types/page.ts'
import { demoOnly } from './demo-only.ts'
import { Choices, ComboboxStates, FieldStates, SubmitStates, TryForm } from './forms.tsx'

export function loader({ context }: Route.LoaderArgs) {
  demoOnly(context)
  return null
}

export function meta() {
  return [{ title: 'The kit' }, { name: 'robots', content: 'noindex' }]
}

/** Every component in every state: the style guide, and where the kit is tried. */
export default function Kit() {
  const [asking, setAsking] = useState(false)
  return (
    <div className="grid gap-16">
      <PageHead title="The kit">
        <p>Everything that pages are made of, in every state it can be in.</p>
      </PageHead>
      <Section title="Type">
        <div className="grid gap-4">
          <p className="headline">Display</p>
          <p className="text-head tracking-[-0.025em]">Headline</p>
          <p className="text-title tracking-[-0.015em]">Title</p>
          <p className="text-lead">Lead, for the first words of a page.</p>
          <p>
            Body, for reading. <em>Italics carry names.</em>
          </p>
          <p className="font-sans text-small">
            Small, for controls and <span className="text-soft">what is said beside them.</span>
          </p>
          <p className="text-accent">The accent, taken from an issue or the house’s own.</p>
        </div>
      </Section>
      <Section title="Buttons">
        <div className="flex flex-wrap items-center gap-4">
          <Button>Solid</Button>
          <Button look="outline">Outline</Button>
          <Button look="quiet">Quiet</Button>
          <Button disabled>Solid, off</Button>
          <Button look="outline" disabled>
            Outline, off
          </Button>
          <LinkButton href={href('/')}>A link</LinkButton>
        </div>
      </Section>
      <Section title="Submit status">
        <SubmitStates />
      </Section>
      <Section title="Fields">
        <FieldStates />
      </Section>
      <Section title="Choices">
        <Choices />
      </Section>
      <Section title="Combobox">
        <ComboboxStates />
      </Section>
      <Section title="A form that calls">
        <TryForm />
      </Section>
      <Section title="Notices">
        <div className="grid gap-5">
          <Notice title="Good to know">The latest print issue may take up to four weeks.</Notice>
          <Notice kind="success" title="Address updated successfully" />
          <Notice kind="warning">There is no address on record for us to send to.</Notice>
          <Notice kind="error" title="There was a problem">
            Please try again at another time.
          </Notice>
        </div>
      </Section>
      <Section title="Tabs">
        <Tabs
          label="Ways to log in"
          tabs={[
            { id: 'password', label: 'Password', panel: <p>By password.</p> },
            { id: 'code', label: 'Sign-in code', panel: <p>By a code we send.</p> },
            { id: 'institution', label: 'Institution', panel: <p>Through your library.</p> },
          ]}
        />
      </Section>
      <Section title="Dialog and toast">
        <div className="flex flex-wrap gap-4">
          <Button look="outline" onClick={() => setAsking(true)}>
            Open the dialog
          </Button>
          <Button look="outline" onClick={() => toast('Saved.')}>
            Show a toast
          </Button>
        </div>
        <Dialog open={asking} onClose={() => setAsking(false)} title="Remove this address?">
          <p>Issues will no longer be sent to it.</p>
          <div className="flex gap-4">
            <Button onClick={() => setAsking(false)}>Remove</Button>
            <Button look="outline" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </Dialog>
      </Section>
      <Section title="Disclosure, price, skeleton">
        <Disclosure summary="When does the first issue come?">
          <p>In four to six weeks.</p>
        </Disclosure>
        <p className="flex justify-between py-4">
          Two years <Price amount="$91.20" was="$96.00" />
        </p>
        <div className="grid grid-cols-3 gap-4">
          <Skeleton className="aspect-3/4" />
          <Skeleton className="aspect-square" />
          <Skeleton className="h-6" />
        </div>
      </Section>
    </div>
  )
}
