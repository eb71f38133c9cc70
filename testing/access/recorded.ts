// Lists the calls by which staff change something without an audit entry, each with its reason. All others record one.

export const unrecorded: Readonly<Record<string, string>> = {
  'signIn.liftOwnLock': 'without a lock nothing is lifted; with one it is recorded, as lock.test.ts proves',
  'secondFactor.proveSelf': 'the session says how and when; what comes of it is recorded',
  'people.requestFactorReset':
    'asked again, nothing changes; the first time is recorded, as factor-reset.test.ts proves',
  'singleSignOn.checkIssuer': 'it asks the service and changes nothing',
  'people.selectCategory': 'what one looks at oneself',
  'people.setProfileImage': 'what one shows of oneself',
  'people.setPreferences': 'what one prefers oneself',
  'evidence.addPhrase': 'what one keeps for oneself',
  'evidence.deletePhrase': 'what one keeps for oneself',
  'evidence.markTaskChecked': 'having looked at something is a mark of its own',
  'targets.markTargetChecked': 'having looked at something is a mark of its own',
  'plans.markPlanChecked': 'having looked at something is a mark of its own',
  'chat.sendMessage': 'what is said names its author and stays, also when it is deleted',
  'chat.markChatChecked': 'having looked at something is a mark of its own',
};
