import { Notice } from '../../ui/notice.tsx'

/** Instead of what the server would refuse: nobody changes what is their own. */
export function OwnAccountNotice() {
  return <Notice title="This is your own account.">A colleague can make changes to it.</Notice>
}
