// The three categories and their users: six staff and sixty learners, with phone numbers reserved for fiction.
import type { Category, CategoryKey, Learner, Staff } from './types.ts';

export const categories: readonly Category[] = [
  { key: 'centre', name: 'Millbrook Adult Learning Centre: Daytime ESOL' },
  { key: 'college', name: 'Harbour College: Evening English' },
  { key: 'community', name: 'Open Door Community Class' },
];

export const staff: readonly Staff[] = [
  {
    key: 'clarke',
    firstName: 'Daniel',
    surname: 'Clarke',
    phoneNumber: '07700900201',
    role: 'teacher',
    categories: ['centre', 'community'],
    avatar: 5,
  },
  {
    key: 'okafor',
    firstName: 'Ngozi',
    surname: 'Okafor',
    phoneNumber: '07700900202',
    role: 'teacher',
    categories: ['centre'],
    avatar: 40,
  },
  {
    key: 'osullivan',
    firstName: 'Fergus',
    surname: 'O’Sullivan',
    phoneNumber: '07700900203',
    role: 'teacher',
    categories: ['college'],
    avatar: 8,
  },
  {
    key: 'lindqvist',
    firstName: 'Märta',
    surname: 'Lindqvist',
    phoneNumber: '07700900204',
    role: 'teacher',
    categories: ['college', 'centre'],
    avatar: 6,
  },
  {
    key: 'hassan',
    firstName: 'Samira',
    surname: 'Hassan',
    phoneNumber: '07700900205',
    role: 'teacher',
    categories: ['community'],
    avatar: 22,
  },
  {
    key: 'marsh',
    firstName: 'Helen',
    surname: 'Marsh',
    phoneNumber: '07700900301',
    role: 'admin',
    categories: ['centre', 'college', 'community'],
    avatar: 4,
  },
];

/** The sign-ins that may be printed. No other user has a known secret. */
export const signIns: readonly { readonly person: string; readonly secret: string }[] = [
  { person: 'amina', secret: '135790' },
  { person: 'tomasz', secret: '246801' },
  { person: 'clarke', secret: 'Teach3r!demo' },
  { person: 'marsh', secret: 'Adm1n!demo' },
];

type Row = readonly [key: string, firstName: string, surname: string, from: string, avatar?: number];

const centre: readonly Row[] = [
  ['amina', 'Amina', 'Yusuf', 'Somalia', 39],
  ['tomasz', 'Tomasz', 'Zieliński', 'Poland', 5],
  ['mei', 'Mei Ling', 'Chen', 'China', 10],
  ['ahmed', 'Ahmed', 'Al-Sayegh', 'Syria', 25],
  ['rosa', 'Rosa', 'Fernandes Teixeira', 'Portugal', 20],
  ['yusra', 'Yusra', 'Abdelrahman', 'Sudan', 42],
  ['dilnoza', 'Dilnoza', 'Karimova', 'Uzbekistan', 14],
  ['habiba', 'Habiba', 'Begum Chowdhury', 'Bangladesh'],
  ['ionut', 'Ionuț', 'Dumitrescu', 'Romania', 1],
  ['selam', 'Selam', 'Tesfay', 'Eritrea', 33],
  ['farid', 'Farid', 'Noorzai', 'Afghanistan', 18],
  ['olha', 'Olha', 'Kovalchuk', 'Ukraine', 0],
  ['nasreen', 'Nasreen', 'Akhtar', 'Pakistan', 29],
  ['blessing', 'Blessing', 'Osagie', 'Nigeria'],
  ['shirin', 'Shirin', 'Mohammadi', 'Iran', 4],
  ['hodan', 'Hodan', 'Warsame', 'Somalia'],
  ['linh', 'Nguyễn Thị Thùy', 'Linh', 'Vietnam', 13],
  ['gurpreet', 'Gurpreet', 'Singh Dhaliwal', 'India', 27],
  ['zeynep', 'Zeynep', 'Yıldırım', 'Türkiye'],
  ['maryam', 'Maryam', 'Rahimi', 'Afghanistan', 12],
  ['kidane', 'Kidane', 'Ghebreyesus', 'Eritrea'],
  ['fatou', 'Fatou', 'Diallo', 'Guinea', 49],
];

const college: readonly Row[] = [
  ['olena', 'Olena', 'Shevchenko', 'Ukraine', 3],
  ['karim', 'Karim', 'Haddad', 'Lebanon', 15],
  ['yara', 'Yara', 'Suleiman', 'Syria', 10],
  ['chidi', 'Chidi', 'Eze', 'Nigeria', 41],
  ['davit', 'Davit', 'Beridze', 'Georgia', 5],
  ['sofia', 'Sofía', 'Gutiérrez Ramírez', 'Colombia', 20],
  ['thanh', 'Trần Văn', 'Thành', 'Vietnam'],
  ['jelena', 'Jelena', 'Đorđević', 'Serbia', 6],
  ['abiodun', 'Abiodun', 'Adeyemi-Oluwaseun', 'Nigeria'],
  ['larisa', 'Larisa', 'Munteanu', 'Moldova', 0],
  ['mohammed', 'Mohammed', 'Khairallah', 'Iraq', 28],
  ['wanjiru', 'Wanjiru', 'Kamau', 'Kenya', 46],
  ['andrzej', 'Andrzej', 'Wojciechowski', 'Poland', 8],
  ['soo-jin', 'Soo-jin', 'Park', 'South Korea'],
  ['rekha', 'Rekha', 'Tamang', 'Nepal', 24],
  ['samira-r', 'Samira', 'Rahimi', 'Iran', 19],
  ['bogdan', 'Bogdan', 'Petrov', 'Bulgaria'],
  ['thandiwe', 'Thandiwe', 'Mokoena', 'South Africa', 33],
  ['luis', 'Luís', 'Carvalho', 'Brazil', 11],
  ['ngoc', 'Phạm Minh', 'Ngọc', 'Vietnam'],
];

const community: readonly Row[] = [
  ['hawa', 'Hawa', 'Mohamud', 'Somalia', 32],
  ['tekle', 'Tekle', 'Woldemariam', 'Ethiopia', 35],
  ['rania', 'Rania', 'Al-Khatib', 'Palestine', 19],
  ['marzena', 'Marzena', 'Szczepańska', 'Poland', 0],
  ['pham', 'Lê Thị', 'Hương', 'Vietnam'],
  ['adel', 'Adel', 'Bouazizi', 'Tunisia', 15],
  ['parwin', 'Parwin', 'Sadat', 'Afghanistan', 22],
  ['joao', 'João', 'Domingos', 'Angola', 31],
  ['siti', 'Siti Nurhaliza', 'binti Abdullah', 'Malaysia'],
  ['emmanuel', 'Emmanuel', 'Ndayishimiye', 'Burundi', 45],
  ['layla', 'Layla', 'Hosseini', 'Iran'],
  ['mariam', 'Mariam', 'Traoré', 'Mali', 43],
  ['viktor', 'Viktor', 'Bondarenko', 'Ukraine', 5],
  ['anjali', 'Anjali', 'Thevarajah', 'Sri Lanka', 24],
  ['ibrahim', 'Ibrahim', 'Jallow', 'Gambia'],
  ['xiaoyan', 'Xiaoyan', 'Lü', 'China', 10],
  ['nadia', 'Nadia', 'Benali', 'Algeria'],
  ['sivan', 'Sîvan', 'Demir', 'Kurdistan', 18],
];

/** Learners who also belong to a second category. */
const alsoIn: Readonly<Record<string, CategoryKey>> = {
  amina: 'community',
  farid: 'college',
  gurpreet: 'college',
  rania: 'centre',
  yara: 'community',
};

function learnersOf(category: CategoryKey, rows: readonly Row[], firstNumber: number): Learner[] {
  return rows.map(([key, firstName, surname, from, avatar], index) => {
    const second = alsoIn[key];
    const phoneNumber = `07700900${firstNumber + index}`;
    const person = {
      key,
      firstName,
      surname,
      from,
      phoneNumber,
      categories: second ? [category, second] : [category],
    };
    return avatar === undefined ? person : { ...person, avatar };
  });
}

export const learners: readonly Learner[] = [
  ...learnersOf('centre', centre, 101),
  ...learnersOf('college', college, 131),
  ...learnersOf('community', community, 161),
];

/** The users that anyone can sign in as, with their secrets. */
export function knownSignIns() {
  return signIns.flatMap(({ person, secret }) => {
    const found = [...learners, ...staff].find(({ key }) => key === person);
    return found ? [{ ...found, secret }] : [];
  });
}
