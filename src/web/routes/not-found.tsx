import { data } from 'react-router'
import { NothingHere } from '../parts/page/nothing-here.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: 'Nothing here' }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return <NothingHere />
}
