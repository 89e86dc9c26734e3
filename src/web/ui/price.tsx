/** An amount already set as text; `was` is the higher one it replaces. */
export function Price({
  amount,
  was,
  className = '',
}: {
  amount: string
  was?: string | undefined
  className?: string
}) {
  return (
    <span className={`amount font-sans ${className}`}>
      {was && (
        <>
          <span className="sr-only">Instead of </span>
          <s className="mr-2 text-soft">{was}</s>
        </>
      )}
      <span>{amount}</span>
    </span>
  )
}
