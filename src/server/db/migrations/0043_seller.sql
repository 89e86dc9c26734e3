-- The seller's name and postal address stood in one text. The old one stays until no running version reads it.
update publication
set texts = texts || jsonb_build_object(
  'sellerName', split_part(btrim(texts ->> 'seller', E' \r\n'), E'\n', 1),
  'sellerAddress', regexp_replace(btrim(texts ->> 'seller', E' \r\n'), '^[^\n]*\n?', '')
)
where texts ? 'seller';
