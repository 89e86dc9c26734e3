import { useNavigate, useSearchParams } from 'react-router'
import { safePath } from '#domain/access/safe-path.ts'

/** `?redirect=`: where a page goes once it is done. Answers whether it goes anywhere. */
export function useRedirectAfter(): () => boolean {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return () => {
    const path = safePath(search.get('redirect'), '')
    if (path) void navigate(path)
    return path !== ''
  }
}
