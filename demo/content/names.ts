/** Given and family names that go together. Nobody in particular is meant. */
type Names = { given: string; family: string }

export const NAMES = {
  english: {
    given:
      'Alice Andrew Audrey Benjamin Caroline Charlotte Daniel Dorothy Edward Eleanor Emily Frances George Grace Hannah Harriet Henry Jack James Jane Joan Judith Julia Laura Lucy Margaret Mark Martha Matthew Nancy Nora Oliver Patricia Paul Peter Rachel Rebecca Robert Ruth Samuel Sarah Simon Stephen Susan Theodore Thomas Virginia Walter William',
    family:
      'Abbott Aldridge Ashworth Barlow Bennett Bradshaw Calloway Carver Colby Dunmore Ellison Fairbanks Garrett Hale Hargrove Hollis Kendrick Langley Lowell Marsh Merriweather Nash Oakes Pemberton Pruitt Ramsey Sedgwick Sheffield Stanhope Thatcher Underwood Vance Wakefield Whitlock Winslow Yates',
  },
  irish: {
    given: 'Aoife Brendan Ciara Conor Deirdre Eoin Fiona Liam Maeve Niamh Orla Padraig Roisin Sean',
    family: 'Brennan Callahan Devlin Dunne Fallon Gallagher Healy Keane Lynch McCarthy Moran Nolan Quinn Sweeney',
  },
  spanish: {
    given:
      'Adriana Alejandro Ana Beatriz Carlos Carmen Diego Elena Gabriela Héctor Inés Javier Lucía Marisol Mateo Rafael Sofía Tomás Ximena',
    family:
      'Aguilar Barrera Cárdenas Delgado Escobar Fuentes Guzmán Herrera Ibarra Maldonado Montoya Navarro Ochoa Paredes Quintero Salazar Valdez Zamora',
  },
  portuguese: {
    given: 'Beatriz Duarte Gonçalo Inês João Luísa Mariana Rui Teresa Tiago',
    family: 'Almeida Azevedo Cardoso Carvalho Figueiredo Moreira Pinheiro Ribeiro Sampaio Teixeira',
  },
  french: {
    given: 'Agathe Antoine Camille Clémence Édouard Gaëlle Hélène Julien Laurent Margaux Mathilde Olivier Solène Théo',
    family:
      'Beaumont Charpentier Delacroix Fontaine Gauthier Lavoie Lemieux Marchand Moreau Pelletier Rousseau Tremblay Vasseur',
  },
  german: {
    given: 'Anke Bernd Christoph Greta Jürgen Katrin Lukas Matthias Sabine Ulrike',
    family: 'Baumann Dietrich Eberhardt Friedrich Hofmann Krüger Lindner Reinhardt Schreiber Vogel Zimmermann',
  },
  nordic: {
    given: 'Astrid Bjørn Elin Freja Gunnar Ingrid Kaisa Lars Mikkel Sigrid Solveig Tuva',
    family: 'Bergström Dahl Eriksen Hagen Holm Jokinen Kjær Lindgren Nygaard Sandberg Virtanen Østergaard',
  },
  italian: {
    given: 'Alessandra Carlo Chiara Davide Francesca Giulia Lorenzo Marco Paola Silvia',
    family: 'Bellini Caruso De Luca Esposito Ferrara Galli Marino Moretti Ricci Santoro',
  },
  polish: {
    given: 'Agnieszka Andrzej Ewa Jakub Joanna Krzysztof Magda Piotr Tomasz Zofia',
    family: 'Dąbrowska Jankowski Kowalczyk Lewandowski Maj Nowak Sikora Wiśniewski Wójcik Zalewski',
  },
  jewish: {
    given: 'Aviva Daniel David Esther Ilana Jonah Leah Miriam Naomi Noah Rachel Shira Tamar',
    family: 'Abramson Blum Feldstein Goldfarb Horowitz Kaplan Lieberman Rosenthal Shapiro Weisz Zuckerman',
  },
  greek: {
    given: 'Alexandra Dimitri Eleni Katerina Nikos Sophia Stavros Thalia',
    family: 'Angelopoulos Christou Dimas Kostas Lazaridis Nikolaidis Papadakis Vlahos',
  },
  slavic: {
    given: 'Anastasia Dmitri Irina Ivan Katya Milena Nadia Oksana Sergei Tatiana Vesna',
    family: 'Bondarenko Horvat Ivanova Kovalenko Marković Morozov Orlov Petrov Shevchenko Sokolova',
  },
  nigerian: {
    given: 'Adaeze Chidi Chinonso Folake Ifeoma Kelechi Ngozi Obinna Olumide Temitope Yewande',
    family: 'Abiola Adebayo Afolabi Balogun Chukwu Eze Okafor Okonkwo Olawale Onyekachi',
  },
  ghanaian: {
    given: 'Abena Akosua Ama Efua Kofi Kwabena Kwame Yaw',
    family: 'Agyeman Amoah Appiah Asante Boateng Mensah Owusu Sarpong',
  },
  ethiopian: {
    given: 'Abel Bethlehem Dawit Hirut Kidist Meron Selam Yonas',
    family: 'Alemu Bekele Desta Gebre Haile Tadesse Tesfaye Worku',
  },
  arabic: {
    given: 'Amal Dalia Faris Hala Karim Layla Mariam Nadim Omar Rania Samir Yasmin Zaid',
    family: 'Abboud Darwish El-Amin Farouk Haddad Khalil Mansour Nasser Sabbagh Tannous',
  },
  persian: {
    given: 'Arash Azadeh Darius Kaveh Leila Mina Nasrin Parisa Shirin',
    family: 'Ahmadi Behzadi Daneshvar Ghorbani Jafari Karimi Rostami Tehrani',
  },
  turkish: {
    given: 'Aylin Cem Deniz Elif Emre Leyla Selin Yusuf',
    family: 'Aksoy Demir Erdem Kaya Öztürk Şahin Yıldız Yılmaz',
  },
  indian: {
    given: 'Aditi Ananya Arjun Deepa Farah Gautam Kavita Meera Nikhil Priya Rajesh Rohan Shreya Vikram',
    family:
      'Banerjee Chatterjee Desai Iyer Joshi Kapoor Malhotra Menon Mukherjee Narayanan Patel Rao Sharma Subramanian',
  },
  pakistani: {
    given: 'Ayesha Bilal Fatima Hamza Nadia Sana Usman Zara',
    family: 'Ahmed Chaudhry Hussain Iqbal Malik Mirza Qureshi Siddiqui',
  },
  chinese: {
    given: 'Amy Grace Jiaying Jun Lihua Mei Ming Ning Vivian Wei Wen Xin Ying Yuan',
    family: 'Chen Chu Fong Huang Lam Liang Lin Liu Tang Wang Wong Wu Xu Zhang Zhao',
  },
  japanese: {
    given: 'Aiko Akira Emi Haruka Hiroshi Kenji Mariko Naoko Ren Takumi Yuko',
    family: 'Fujimoto Hayashi Inoue Ishikawa Matsuda Nakamura Ogawa Sakamoto Tanaka Watanabe',
  },
  korean: {
    given: 'Eunji Grace Hyun Jisoo Joon Minji Seo-yeon Soojin Sung Yuna',
    family: 'Bae Cho Han Jung Kang Kim Lee Park Shin Yoon',
  },
  vietnamese: {
    given: 'An Bao Chi Duc Hoa Lan Linh Minh Quang Thuy',
    family: 'Bui Dang Do Ho Huynh Le Ngo Nguyen Pham Tran Vo',
  },
  filipino: {
    given: 'Angelica Carlo Jasmine Joaquin Liza Maria Paolo Ramon',
    family: 'Bautista Dela Cruz Manalo Pascual Reyes Santos Villanueva',
  },
  hawaiian: { given: 'Kai Kalani Keola Leilani Malia Nalani', family: 'Akana Kahale Kealoha Makoa Palakiko' },
} as const satisfies Record<string, Names>

export type Origin = keyof typeof NAMES

/** Names of two words are kept together. */
export const splitNames = (text: string): string[] =>
  text
    .replaceAll('De Luca', 'De_Luca')
    .replaceAll('Dela Cruz', 'Dela_Cruz')
    .split(' ')
    .map((word) => word.replace('_', ' '))
