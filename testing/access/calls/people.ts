// The table of calls for users: who may invite, read, change and find them.
import { personId as person, phoneNumberOf } from '../../cast.ts';
import { missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { able, line, missing, type Line } from '../line.ts';

const newPerson = {
  firstName: 'Nadia',
  surname: 'Haddad',
  phoneNumber: '07700 900999',
  pin: '864209',
  role: 'student',
  categoryId: at.categories.morning,
};

export const peopleCalls: Readonly<Record<string, readonly Line[]>> = {
  'people.inviteUser': [
    line('a student into Morning', newPerson, 'clarke priya'),
    line('a teacher into Morning', { ...newPerson, role: 'teacher', pin: 'Lantern4!hill' }, 'priya'),
    line('an admin into Morning', { ...newPerson, role: 'admin', pin: 'Lantern4!hill' }, 'priya'),
    line(
      'a student into Evening',
      { ...newPerson, categoryId: at.categories.evening },
      'okafor hassan priya',
    ),
    missing('a student into no category', { ...newPerson, categoryId: missingId }),
  ],
  'people.selectCategory': [
    line('Morning', { categoryId: at.categories.morning }, 'amina bilal carlos clarke priya elena hassan'),
    line('Evening', { categoryId: at.categories.evening }, 'dao okafor elena hassan'),
    missing('no category', { categoryId: missingId }),
  ],
  'people.setProfileImage': [
    line('no picture', { fileId: null }, able),
    missing('a file of nobody', { fileId: missingId }),
  ],
  'people.setPreferences': [line('the chat', { autoOpenClassroomChat: false }, 'clarke okafor priya hassan')],
  'people.readOwnDocument': [line('own record', {}, able)],
  'people.readUsers': [
    line('Morning', { categoryId: at.categories.morning }, 'clarke priya'),
    line('Evening', { categoryId: at.categories.evening }, 'okafor hassan'),
    missing('no category', { categoryId: missingId }),
  ],
  'people.readUser': [
    line('Amina', { userId: person('amina') }, 'clarke priya'),
    line('Dao of Evening', { userId: person('dao') }, 'okafor hassan'),
    line('Elena of both', { userId: person('elena') }, 'clarke priya okafor hassan'),
    line('Fatima, who is locked', { userId: person('fatima') }, 'clarke priya'),
    line('Mr Clarke', { userId: person('clarke') }, 'priya'),
    line('Ms Okafor of Evening', { userId: person('okafor') }, ''),
    line('Mr Ali of both', { userId: person('hassan') }, 'priya'),
    line('Ms Patel', { userId: person('priya') }, 'priya'),
    missing('nobody', { userId: missingId }),
  ],
  'people.editUser': [
    line("Amina's name", { userId: person('amina'), surname: 'Ali' }, 'clarke priya'),
    line("Amina's number", { userId: person('amina'), phoneNumber: '07700 900998' }, 'clarke priya'),
    line(
      "Amina's number, to Bilal's",
      { userId: person('amina'), phoneNumber: phoneNumberOf('bilal') },
      'clarke=409 priya=409',
    ),
    line(
      "Amina's name, after somebody changed her",
      { userId: person('amina'), surname: 'Ali', expectedVersion: 7 },
      'clarke=409 priya=409',
    ),
    // A teacher may edit this student, but gets 403 for changing this field.
    line("Amina's role", { userId: person('amina'), role: 'teacher' }, 'priya clarke=403'),
    line(
      "Amina's categories",
      { userId: person('amina'), categories: [at.categories.morning, at.categories.evening] },
      'priya clarke=403',
    ),
    line(
      "Amina's categories, to none that is there",
      { userId: person('amina'), categories: [missingId] },
      'priya=404 clarke=403',
    ),
    line("Dao's name of Evening", { userId: person('dao'), surname: 'Tran' }, 'okafor hassan'),
    line("Mr Clarke's name", { userId: person('clarke'), surname: 'Clark' }, 'priya'),
    line(
      "Elena's role",
      { userId: person('elena'), role: 'teacher' },
      'priya clarke=403 okafor=403 hassan=403',
    ),
    line(
      "Mr Clarke's role, the only teacher of class Blue",
      { userId: person('clarke'), role: 'admin' },
      'priya=409',
    ),
    line("Ms Patel's name", { userId: person('priya'), surname: 'Shah' }, 'priya'),
    line("Ms Patel's own role", { userId: person('priya'), role: 'teacher' }, 'priya=409'),
    missing('nobody', { userId: missingId, surname: 'Ali' }),
  ],
  'people.setAccountLocked': [
    line("Amina's account", { userId: person('amina'), accountLocked: true }, 'clarke priya'),
    line("Fatima's locked account", { userId: person('fatima'), accountLocked: false }, 'clarke priya'),
    line("Dao's account of Evening", { userId: person('dao'), accountLocked: true }, 'okafor hassan'),
    line("Mr Clarke's account", { userId: person('clarke'), accountLocked: true }, 'priya'),
    line("Ms Patel's own account", { userId: person('priya'), accountLocked: true }, 'priya=409'),
    missing('nobody', { userId: missingId, accountLocked: true }),
  ],
  'people.requestFactorReset': [
    line('Mr Clarke, for whom somebody has asked already', { userId: person('clarke') }, 'priya'),
    line('an administrator', { userId: person('priya') }, 'priya=403'),
    line('a student', { userId: person('amina') }, ''),
    missing('nobody', { userId: missingId }),
  ],
  'people.confirmFactorReset': [
    line('Mr Clarke, for whom somebody else has asked', { userId: person('clarke') }, 'priya'),
    line('a student', { userId: person('amina') }, ''),
    missing('nobody', { userId: missingId }),
  ],
  'people.withdrawFactorReset': [
    line('Mr Clarke, for whom somebody has asked', { userId: person('clarke') }, 'priya'),
    missing('nobody', { userId: missingId }),
  ],
  'people.confirmNumber': [
    line(
      "Bilal's number, which Mr Clarke changed",
      { userId: person('bilal'), alertId: at.alerts.bilalChanged },
      'priya clarke=403',
    ),
    line(
      "Bilal's number, by a change that is not his last",
      { userId: person('bilal'), alertId: missingId },
      'priya=409 clarke=409',
    ),
    missing('nobody', { userId: missingId, alertId: missingId }),
  ],
  'people.markAlertLookedAt': [
    line("the change of Bilal's number", { alertId: at.alerts.bilalChanged }, 'priya'),
    missing('no alert', { alertId: missingId }),
  ],
  'people.deleteUser': [
    line('Amina', { userId: person('amina') }, 'priya'),
    line('Fatima, who is locked', { userId: person('fatima') }, 'priya'),
    line('Mr Clarke, the only teacher of class Blue', { userId: person('clarke') }, 'priya=409'),
    line('Dao of Evening', { userId: person('dao') }, ''),
    line('Ms Patel herself', { userId: person('priya') }, 'priya=409'),
    missing('nobody', { userId: missingId }),
  ],
  'people.searchUsers': [
    line('a name', { searchText: 'amina', searchBy: 'name' }, 'priya'),
    line('a phone number', { searchText: phoneNumberOf('dao'), searchBy: 'phoneNumber' }, 'priya'),
  ],
};
