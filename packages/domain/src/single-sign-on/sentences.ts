// Messages about the settings of single sign-on. Separate from the schemas, so that screens can load without them.

export const issuerSentences = {
  name: 'Please enter the name that staff know',
  issuer: 'Please enter the address of the service, such as https://login.college.ac.uk',
  clientId: 'Please enter the client ID that the service has given to this application',
  scopes: 'Please enter scopes with spaces between them, among them openid',
  word: 'Please enter a name',
  many: 'These are too many',
  personClaim:
    'This is a name that the college can give to somebody else. Please choose a claim that has the person’s number in the records',
  code: 'Please enter the code',
  exists: 'This category has this service already',
  breakGlass:
    'First choose two administrators for emergencies, who can sign in while the service is down. Each needs a passkey and recovery codes',
  keepBreakGlass: 'Two administrators for emergencies must remain while single sign-on is switched on',
  notReady: 'This person must be an administrator here, and have a passkey and recovery codes',
} as const;
