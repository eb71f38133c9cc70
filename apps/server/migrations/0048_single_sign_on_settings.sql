-- Single sign-on: whether strangers get an account, authentication contexts of Microsoft Entra ID, and whose answer a way has.

alter table auth.issuers
  -- False: only people whom an administrator's code, the records or their own profile connect.
  add column creates_accounts boolean not null default false,
  add column required_acrs text[] not null default '{}';

-- What a logout token names, so that a sign-in which is not complete ends with it.
alter table auth.oidc_flows
  add column subject text,
  add column issuer_sid text;
