import { Button } from '../../ui/button.tsx'

/** A plain form, so that it works without scripts and the whole page is fetched anew. */
export function LogOut() {
  return (
    <form method="post" action="/logout">
      <Button type="submit" look="quiet">
        Log out
      </Button>
    </form>
  )
}
