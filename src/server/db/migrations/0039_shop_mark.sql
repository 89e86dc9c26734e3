-- What the provider was asked for names the shop as the code does now.
update attempt
set intent_order = (intent_order - 'house') || jsonb_build_object('shop', intent_order -> 'house')
where intent_order ? 'house';
