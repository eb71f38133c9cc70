// What can be wrong with a line of a roster, each with its sentence.

export const lineProblemSentences = {
  'no number of the person': 'The line does not say who the person is: the number of the person is missing',
  'placeholder for the number of the person':
    'Several people may have this number, since it stands for “none”. Please give the person a number of their own in the records',
  'no name': 'The first name or the surname is missing',
  'destroyed name':
    'A spreadsheet has replaced letters of the name. Please export the list again and save it there as “CSV UTF-8”',
  'no phone number': 'The phone number is missing',
  'wrong phone number': 'This is not a phone number',
  'placeholder for a phone number':
    'This stands for “none” and is nobody’s phone number. Please write the person’s own number in the records',
  'phone number cut by the spreadsheet':
    'The spreadsheet has cut off the end of the phone number. Please format the column as text there',
  'number cut by the spreadsheet':
    'The spreadsheet has cut off the end of a number. Please format the column as text there',
  formula: 'The line has a formula where a name or a number should be',
  unreadable: 'The line has characters that cannot be saved',
  'too long': 'A name or a number is too long',
  'different details':
    'This number of a person has different names or phone numbers in the file. Nothing is changed until it is one person’s',
  'same phone number':
    'Several people in the file have this phone number. Nothing is changed until each has a number of their own',
  'different names of the class':
    'This number of a class has different names in the file. Nothing is changed until it is one class’s',
  'different enrolments': 'This enrolment is in the file twice, with different details',
  'unreadable date': 'The last day cannot be read. Please write it like 2027-07-31',
  'number of staff': 'A member of staff has this phone number, but the line is about a student',
  'unknown person': 'No file says who the person with this number is',
  'no role here': 'There are no accounts for people of this role',
  'administrator unknown':
    'Administrators are not created from a file. Please invite this person under Users first',
  'administrator here':
    'An administrator has this phone number. Administrators are not connected with the records by a file',
  'other role': 'The person has another role here. Roles are changed under Users only',
  'linked already':
    'The person with this phone number has another number in the records already. If a spreadsheet has taken away zeros, please format the column as text there',
  'perhaps here already':
    'Somebody of this name is in the class and not in the file, so both numbers of this person may have changed. If not, please invite the person under Users',
  'number changed': 'The phone number has changed in the records. Please change it under Users',
  'another person':
    'Name and phone number are both new, so this may be another person. If not, please change one of them under Users',
  'deleted here': 'This person was deleted here and is not created again',
  'class deleted here': 'This class was deleted here and is not created again',
  'last teacher': 'This is the only teacher of the class, who therefore stays in it',
  'number in use': 'Somebody else has got this phone number since the file was read',
  'not in the category': 'This person is not in this category any more',
} as const;

export type LineProblem = keyof typeof lineProblemSentences;
export const lineProblemKeys = Object.keys(lineProblemSentences) as readonly LineProblem[];
