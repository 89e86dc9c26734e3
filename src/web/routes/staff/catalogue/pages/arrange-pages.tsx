import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { arrangePages } from '#contract/pages.ts'
import type { Arrangement, Place } from '#domain/pages/arrangement.ts'
import { placesOf, shownIn } from '#domain/pages/arrangement.ts'
import type { PageSlug } from '#domain/pages/page.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { PlaceList } from './place-list.tsx'

type ArrangePagesProps = {
  pages: readonly { slug: PageSlug; title: string; isWritten: boolean }[]
  /** As it is now. */
  was: Arrangement
}

export function ArrangePages({ pages, was }: ArrangePagesProps) {
  const all = pages.map(({ slug }) => slug)
  const [menu, setMenu] = useState<readonly Place[]>(() => placesOf(was.menu, all))
  const [footer, setFooter] = useState<readonly Place[]>(() => placesOf(was.footer, all))
  const call = useStaffCall(arrangePages)
  const { revalidate, state } = useRevalidator()
  // What stands now has to be known before another press, which replaces it.
  const isLoading = state === 'loading'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isLoading) return
    const arrangement = { menu: shownIn(menu), footer: shownIn(footer) }
    const answer = await call.send({
      body: { ...arrangement, was: { menu: [...was.menu], footer: [...was.footer] } },
    })
    if (answer) {
      call.reset()
      toast('Saved. Readers see the new menu and footer.')
    }
    await revalidate()
  }

  return (
    <form
      ref={call.form}
      method="post"
      aria-label="Menu and footer"
      onSubmit={submit}
      className="scripted grid gap-4 font-sans text-small"
    >
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <PlaceList
          title="In the menu"
          hint="After the links that are always there."
          name="menu"
          pages={pages}
          places={menu}
          onPlaces={setMenu}
        />
        <PlaceList
          title="In the footer"
          hint="In the last row, under the links that are always there."
          name="footer"
          pages={pages}
          places={footer}
          onPlaces={setFooter}
        />
      </div>
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={isLoading ? 'loading' : call.status}>Save menu and footer</SubmitButton>
      </div>
    </form>
  )
}
