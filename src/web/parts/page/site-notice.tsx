/** Above every page, for as long as the site is not what it looks like. */
export function SiteNotice({ children }: { children: string }) {
  return (
    <p role="status" className="bg-ink px-4 py-2 text-center font-sans font-semibold text-paper text-small">
      {children}
    </p>
  )
}
