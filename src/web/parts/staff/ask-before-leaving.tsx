import { useContext, useEffect, useState } from 'react'
import type { Blocker } from 'react-router'
import { UNSAFE_DataRouterContext } from 'react-router'
import { hasUnsavedForm, noteForm } from '../../forms/unsaved-forms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Each comes before the change it leads to. */
const BEFORE_TYPING = ['focusin', 'pointerdown', 'keydown', 'beforeinput']

/** Once around all of the console: whoever leaves a form that is filled in and not saved is asked first. */
export function AskBeforeLeaving() {
  useEffect(() => {
    const note = ({ target }: Event) => noteForm(target)
    const ask = (event: BeforeUnloadEvent) => hasUnsavedForm() && event.preventDefault()
    for (const type of BEFORE_TYPING) addEventListener(type, note, { capture: true })
    addEventListener('beforeunload', ask)
    return () => {
      for (const type of BEFORE_TYPING) removeEventListener(type, note, { capture: true })
      removeEventListener('beforeunload', ask)
    }
  }, [])
  const leaving = useLeaving()
  const stay = () => leaving?.reset()
  return (
    <Dialog title="Leave without saving?" open={leaving !== null} onClose={stay}>
      <p className="font-sans text-small">What you changed on this page isn’t saved yet.</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={stay}>Stay</Button>
        <Button look="outline" onClick={() => leaving?.proceed()}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}

type Leaving = Extract<Blocker, { state: 'blocked' }>

const KEY = 'unsaved forms'

/**
 * The way to another page that waits for an answer. This is React Router’s `useBlocker` in short: that one would be
 * fetched with every page that readers see, as the framework is one script.
 */
function useLeaving(): Leaving | null {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  useEffect(() => {
    if (!router) return undefined
    router.getBlocker(
      KEY,
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedForm(),
    )
    const end = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(KEY)
      setLeaving(blocker?.state === 'blocked' ? blocker : null)
    })
    return () => {
      end()
      router.deleteBlocker(KEY)
    }
  }, [router])
  return leaving
}
