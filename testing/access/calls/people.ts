// The table of calls for users: who may invite, read, change and find them.
import { phoneNumberOf } from '../../cast.ts';
import { missingId } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { active, admins, either, learners, nobody, self, staff } from '../../worlds/rules.ts';
import { castIds, castRules } from '../cast.ts';
import { by, each, lines, told, type Calls } from '../line.ts';

const { belongingTo, staffOf, staffOfPerson, adminsOfPerson } = castRules;
const { amina, bilal, clarke, dao, elena, fatima, hassan, okafor, priya } = castIds;
const { morning, evening } = at.categories;

const ofStaff = staffOfPerson(amina);
const ofAdmins = adminsOfPerson(amina);
const newPerson = { firstName: 'Nadia', surname: 'Haddad', phoneNumber: '07700 900999', pin: '864209' };
const newStaff = { categoryId: morning, pin: 'Lantern4!hill' };
const changedNumber = told(403, self(clarke));

export const peopleCalls: Calls = {
  'people.inviteUser': lines(
    { ...newPerson, role: 'student' },
    {
      'a student into Morning': [{ categoryId: morning }, either(staffOf(morning), admins)],
      'a teacher into Morning': [{ ...newStaff, role: 'teacher' }, admins],
      'an admin into Morning': [{ ...newStaff, role: 'admin' }, admins],
      'a student into Evening': [{ categoryId: evening }, either(staffOf(evening), admins)],
    },
    'categoryId',
  ),
  'people.selectCategory': each('categoryId', { morning, evening }, belongingTo),
  'people.setProfileImage': lines({}, { 'no picture': [{ fileId: null }, active] }, 'fileId'),
  'people.setHello': lines({}, { 'no hello': [{ fileId: null }, learners] }, 'fileId'),
  'people.markLookedAround': by(learners),
  'people.setPreferences': by(staff, { autoOpenClassroomChat: false }),
  'people.readOwnDocument': by(active),
  'people.readUsers': each('categoryId', { morning, evening }, staffOf),
  'people.readUser': each(
    'userId',
    { amina, dao, elena, fatima, clarke, okafor, hassan, priya },
    staffOfPerson,
  ),
  'people.editUser': lines(
    {},
    {
      "Amina's name": [{ userId: amina, surname: 'Ali' }, ofStaff],
      "Amina's number": [{ userId: amina, phoneNumber: '07700 900998' }, ofStaff],
      "Amina's number, to Bilal's": [
        { userId: amina, phoneNumber: phoneNumberOf('bilal') },
        told(409, ofStaff),
      ],
      'her name, changed meanwhile': [
        { userId: amina, surname: 'Ali', expectedVersion: 7 },
        told(409, ofStaff),
      ],
      // A teacher may edit this student, but not this field.
      "Amina's role": [{ userId: amina, role: 'teacher' }, ofAdmins, told(403, ofStaff)],
      "Amina's categories": [{ userId: amina, categories: [morning, evening] }, ofAdmins, told(403, ofStaff)],
      'her categories, to none that is there': [
        { userId: amina, categories: [missingId] },
        told(404, ofAdmins),
        told(403, ofStaff),
      ],
      "Dao's name": [{ userId: dao, surname: 'Tran' }, staffOfPerson(dao)],
      "Mr Clarke's name": [{ userId: clarke, surname: 'Clark' }, staffOfPerson(clarke)],
      "Elena's role": [
        { userId: elena, role: 'teacher' },
        adminsOfPerson(elena),
        told(403, staffOfPerson(elena)),
      ],
      // He is the only teacher of class Blue.
      "Mr Clarke's role": [{ userId: clarke, role: 'admin' }, told(409, adminsOfPerson(clarke))],
      "Ms Patel's name": [{ userId: priya, surname: 'Shah' }, adminsOfPerson(priya)],
      "Ms Patel's own role": [{ userId: priya, role: 'teacher' }, told(409, self(priya))],
    },
    'userId',
  ),
  'people.setAccountLocked': lines(
    { accountLocked: true },
    {
      "Amina's account": [{ userId: amina }, ofStaff],
      "Fatima's locked account": [{ userId: fatima, accountLocked: false }, staffOfPerson(fatima)],
      "Dao's account of Evening": [{ userId: dao }, staffOfPerson(dao)],
      "Mr Clarke's account": [{ userId: clarke }, staffOfPerson(clarke)],
      "Ms Patel's own account": [{ userId: priya }, told(409, self(priya))],
    },
    'userId',
  ),
  // For Mr Clarke somebody else has asked already. Students have no second factor.
  'people.requestFactorReset': each('userId', { clarke, priya, amina }, adminsOfPerson, {
    but: { priya: told(403, adminsOfPerson(priya)), amina: nobody },
  }),
  'people.confirmFactorReset': each('userId', { clarke, amina }, adminsOfPerson, { but: { amina: nobody } }),
  'people.withdrawFactorReset': each('userId', { clarke }, adminsOfPerson),
  'people.confirmNumber': lines(
    { userId: bilal },
    {
      // Mr Clarke is who changed it.
      "Bilal's number": [{ alertId: at.alerts.bilalChanged }, adminsOfPerson(bilal), changedNumber],
      'by a change that is not his last': [{ alertId: missingId }, told(409, staffOfPerson(bilal))],
    },
    'userId',
  ),
  'people.markAlertLookedAt': each('alertId', at.alerts, () => admins),
  // Mr Clarke is the only teacher of class Blue.
  'people.deleteUser': each('userId', { amina, fatima, clarke, dao, priya }, adminsOfPerson, {
    but: { clarke: told(409, adminsOfPerson(clarke)), priya: told(409, self(priya)) },
  }),
  'people.searchUsers': lines(
    {},
    {
      'a name': [{ searchText: 'amina', searchBy: 'name' }, admins],
      'a phone number': [{ searchText: phoneNumberOf('dao'), searchBy: 'phoneNumber' }, admins],
    },
  ),
};
